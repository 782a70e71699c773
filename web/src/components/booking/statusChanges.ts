import { useQuery } from "@tanstack/react-query";
import type { Booking } from "../../api/booking";
import { latestBookings } from "../../api/bookingPages";
import { reference } from "./copy";
import { type Audience, bookingLabel, isCompleted } from "./labels";

type LatestBooking = Pick<
  Booking,
  "id" | "status" | "end_date" | "full_payment_completed" | "cancelled_by" | "updated_at"
> & {
  trip_title?: string | null;
  packages: { title: string } | null;
};

/** While lists of bookings are on the screen; `guide` is the guide's own record. */
export function useStatusAnnouncements(person: string, guide?: string): void {
  useQuery(latestBookings(person, guide, guide === undefined ? travellersNews : guidesNews));
}

/** A sentence per booking changed since the last read. */
export const describeChanges =
  (audience: Audience) =>
  (before: unknown, now: unknown): string => {
    const known = new Map(latest(before).map((one) => [one.id, labelOf(one, audience)]));
    // Older changes enter the list as others move, without announcement.
    const since = latest(before)[0]?.updated_at ?? "";
    return latest(now)
      .filter((one) => (known.has(one.id) || one.updated_at > since) && known.get(one.id) !== labelOf(one, audience))
      .map((one) => `${one.trip_title ?? one.packages?.title ?? reference(one.id)}: ${labelOf(one, audience)}.`)
      .join(" ");
  };

const travellersNews = describeChanges("traveller");
const guidesNews = describeChanges("guide");

function labelOf(one: LatestBooking, audience: Audience): string {
  return bookingLabel({ ...one, is_completed: isCompleted(one) }, audience);
}

function latest(list: unknown): LatestBooking[] {
  return Array.isArray(list) ? list : [];
}
