import { longDayText, timeText } from "../../lib/dates";
import { copy } from "./copy";
import type { MeetingTrip } from "./meetingTrip";

/** Where and when, on the first day. */
export function Place({ trip: { meeting, start_date } }: { trip: MeetingTrip }) {
  const time = timeText(meeting?.time ?? null);
  return (
    <p className="meeting-place">
      {time !== "" && <b className="num time">{time}</b>}
      <span>
        {meeting ? <b>{meeting.place}</b> : <span>{copy.noPlace}</span>}
        <span className="small quiet">{longDayText(start_date)}</span>
      </span>
    </p>
  );
}
