import { MeetingPanel } from "../../components/trip-meeting/MeetingPanel";
import { isMeetingTime, meetingOpening } from "../../components/trip-meeting/meetingTrip";
import type { PartProps } from "./EditablePart";

/** The meeting point is the next part of the sheet. */
export function MeetTraveler({ person, day, isFixed }: PartProps) {
  const { booking_id: id, title, start_date, end_date } = day;
  const trip = { id, title, start_date, end_date, meeting: null, opens_at: meetingOpening(start_date), met_at: null };
  if (!isMeetingTime(trip, Date.now())) return null;
  return (
    <div className="meet-traveler">
      <MeetingPanel person={person} trip={trip} reader="guide" heading="h2" hasPlace={false} isFixed={isFixed} />
    </div>
  );
}
