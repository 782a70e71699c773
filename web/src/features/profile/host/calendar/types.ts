import type { Database } from "../../../../api/database.gen";

/** Both days are included. */
export type DayRange = { first: string; last: string };

export type BlockedRange = DayRange & { note: string | null };

export type BookingState = "pending" | "approved" | "confirmed";

type WireCalendar = Database["public"]["Functions"]["guide_calendar"]["Returns"];

/** As the server sends it. */
export type WireBooking = WireCalendar["bookings"][number];

/** A calendar from elsewhere, read here by its secret address. */
export type CalendarImport = WireCalendar["imports"][number];

/** Busy days of such a calendar. */
export type ImportedRange = WireCalendar["imported"][number];

/** Days of a season of one of the guide's packages; `percent` is below zero for a lower price, and 0 for the same. */
export type PricedSeason = WireCalendar["seasons"][number];

export type DayBooking = WireBooking & { status: BookingState; traveler: string };

/** Which days travelers can book. */
export type BookingRules = {
  /** Monday is 1, Sunday is 7. */
  closed_weekdays: number[];
  notice_days: number;
  /** Null is as far ahead as the product allows. */
  horizon_days: number | null;
};

export type GuideCalendar = BookingRules & {
  today: string;
  blocked: BlockedRange[];
  bookings: DayBooking[];
  holidays: { day: string; name: string }[];
  /** When the address of the feed was made. */
  feed_created_at: string | null;
  imports: CalendarImport[];
  imported: ImportedRange[];
  seasons: PricedSeason[];
};
