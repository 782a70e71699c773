import type { Booking } from "../../api/booking";
import { timeText } from "../../lib/dates";
import { copy } from "./copy";

/** Nothing, until the guide has set one. */
export function MeetingPoint({ booking: { meeting } }: { booking: Booking }) {
  const text = [timeText(meeting?.time ?? null), meeting?.place ?? ""].filter((part) => part !== "").join(", ");
  if (text === "") return null;
  return (
    <p className="standing">
      <span className="quiet">{copy.meetingPoint}</span> <b>{text}</b>
    </p>
  );
}
