import { useState } from "react";
import type { BookingAudience } from "../../api/bookingPages";
import { copy } from "./copy";
import { MeetingPanel } from "./MeetingPanel";
import { readMeetings } from "./meetingStore";

type Props = {
  person: string;
  /** Of one side only. */
  side?: BookingAudience;
};

/** In place of bookings that could not be loaded: on the first day of a trip people need little else. */
export function StoredMeetings({ person, side }: Props) {
  const [meetings] = useState(() => readMeetings(person).filter(({ reader }) => side === undefined || reader === side));
  if (meetings.length === 0) return null;
  return (
    <div className="stored-meetings">
      <h2 className="tiny quiet">{copy.storedTitle}</h2>
      {meetings.map(({ trip, reader }) => (
        <article key={trip.id}>
          <h3 className="h-22">{trip.title}</h3>
          <MeetingPanel person={person} trip={trip} reader={reader} heading="h4" />
        </article>
      ))}
    </div>
  );
}
