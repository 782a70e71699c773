import type { Booking } from "../../api/booking";
import { COLOMBO_MS, today } from "../../lib/dates";

const DAY_MS = 24 * 3_600_000;

/** What the panel knows without a read. */
export type MeetingTrip = Pick<Booking, "id" | "start_date" | "end_date" | "meeting"> & {
  title: string;
  opens_at: string;
  met_at: string | null;
};

/** Undefined outside of the time of a meeting. */
export function meetingTrip(booking: Booking, now = Date.now()): MeetingTrip | undefined {
  const { id, start_date, end_date, meeting, trip_meeting: state } = booking;
  if (!state) return undefined;
  const { opens_at, met_at } = state;
  const trip = { id, start_date, end_date, meeting, title: booking.package.title, opens_at, met_at };
  return isMeetingTime(trip, now) ? trip : undefined;
}

/** Until the trip's last day is over. */
export function isMeetingTime(
  { opens_at, end_date }: Pick<MeetingTrip, "opens_at" | "end_date">,
  now: number,
): boolean {
  return Date.parse(opens_at) <= now && today(new Date(now)) <= end_date;
}

/** 24 hours before the first day begins in Sri Lanka. */
export function meetingOpening(start: string): string {
  return new Date(Date.parse(`${start}T00:00:00Z`) - COLOMBO_MS - DAY_MS).toISOString();
}
