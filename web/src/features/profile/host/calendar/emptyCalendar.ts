import type { GuideCalendar } from "./types";

/** Days without anything on them, while the calendar loads. */
export function emptyCalendar(today: string): GuideCalendar {
  return {
    today,
    closed_weekdays: [],
    notice_days: 0,
    horizon_days: null,
    blocked: [],
    bookings: [],
    holidays: [],
    feed_created_at: null,
    imports: [],
    imported: [],
    seasons: [],
  };
}
