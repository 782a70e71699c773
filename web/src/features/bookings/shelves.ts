import type { Booking } from "../../api/booking";
import { BOOKING_TABS } from "../../api/constants.gen";
import { BOOKING_TAB } from "../../api/forms.gen";

/** The tabs of My Bookings. Back office §2. */
export const SHELVES = ["all", ...BOOKING_TABS] as const;
export type Shelf = (typeof SHELVES)[number];

type Standing = Pick<Booking, "status" | "is_completed">;

/** Where a booking lies besides "all": each in exactly one place (decision 56). */
export function shelfOf({ status, is_completed }: Standing): Exclude<Shelf, "all"> {
  if (is_completed) return "completed";
  const tabs: Readonly<Record<string, (typeof BOOKING_TABS)[number]>> = BOOKING_TAB;
  // An older program may hear of a state that it does not know: such a booking has ended.
  return tabs[status] ?? "rejected";
}

/** What lies on a shelf; what waits for its traveller comes first there. */
export function onShelf<One extends Standing>(bookings: readonly One[], shelf: Shelf): One[] {
  if (shelf === "all") return [...bookings];
  const there = bookings.filter((one) => shelfOf(one) === shelf);
  return there.toSorted((a, b) => Number(b.status === "approved") - Number(a.status === "approved"));
}
