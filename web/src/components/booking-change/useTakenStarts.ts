import { useQuery } from "@tanstack/react-query";
import type { Booking } from "../../api/booking";
import type { ChangeQuote } from "../../api/bookingChanges";
import type { BookingAudience } from "../../api/bookingPages";
import { takenDays } from "../../api/bookings";
import { ownTakenDays, packageSeasons } from "../../api/takenDays";
import { daysBetween, plusDays, today } from "../../lib/dates";
import { heldDays, isTakenForGuide, isTakenForTraveler } from "./takenStarts";

export type ScheduledBooking = Pick<Booking, "id" | "status" | "package_id" | "guide_id">;

type TakenOptions = { booking: ScheduledBooking; reader: BookingAudience; base: ChangeQuote };

/** Marks only what a change must keep to: a guide's own rules and those of a season are for new requests. */
export function useTakenStarts({ booking, reader, base }: TakenOptions) {
  const { start_date, end_date } = base.before;
  const nights = daysBetween(start_date, end_date);
  const held = heldDays(booking, start_date, end_date);
  const isGuide = reader === "guide";
  const own = useQuery({
    ...ownTakenDays(booking.id, base.first_start, plusDays(base.last_start, nights)),
    enabled: isGuide,
  });
  const busy = useQuery({ ...takenDays(booking.package_id), enabled: !isGuide });
  const seasons = useQuery({ ...packageSeasons(booking.package_id), enabled: !isGuide });
  if (isGuide) {
    const taken = own.data ?? [];
    return {
      isTaken: (day: string) => isTakenForGuide(day, nights, held, taken),
      hasTaken: taken.length > 0,
    };
  }
  // Until both are known, nothing is marked.
  const known = busy.data && seasons.data;
  const days = { guide: booking.guide_id, busy: known ? busy.data : [], seasons: seasons.data ?? [], now: today() };
  return {
    isTaken: (day: string) => isTakenForTraveler(day, nights, held, days),
    hasTaken: days.busy.some((one) => one.guide_id === booking.guide_id),
  };
}
