import "./trip-meeting.css";
import { useId } from "react";
import type { BookingAudience } from "../../api/bookingPages";
import { asOfText } from "../../lib/instants";
import { Icon } from "../ui/Icon";
import { useLostFocus } from "../useLostFocus";
import { ArrivalButton } from "./ArrivalButton";
import { CodeEntry } from "./CodeEntry";
import { arrivalLines, copy, metText, notUpdatedText, SIDES } from "./copy";
import { MeetingFailed } from "./MeetingFailed";
import type { MeetingTrip } from "./meetingTrip";
import { Place } from "./Place";
import { useTripMeeting } from "./useTripMeeting";
import { WordAndCode } from "./WordAndCode";

type Props = {
  person: string;
  trip: MeetingTrip;
  reader: BookingAudience;
  heading: "h2" | "h4" | "h5";
  /** Where the page has it already. */
  hasPlace?: boolean;
  /** Nothing can be sent yet. */
  isFixed?: boolean;
};

/** How the two sides of a trip find each other on its first day; one line once they have. */
export function MeetingPanel({ person, trip, reader, heading: Heading, hasPlace = true, isFixed = false }: Props) {
  const id = useId();
  const { meeting, outdatedSince, error, refetch } = useTripMeeting(person, trip, reader, isFixed);
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  const now = Date.now();
  const met = meeting?.met_at ?? trip.met_at;
  const isOpen = met === null;
  const isHere = meeting?.[reader === "guide" ? "guide_here_at" : "traveler_here_at"] !== null;
  return (
    <section
      className={isOpen ? "trip-meeting no-print" : "trip-meeting folded no-print"}
      aria-labelledby={id}
      {...area}
    >
      <Heading className={isOpen ? "h-18 d" : "sr"} id={id}>
        {SIDES[reader].title}
      </Heading>
      {isOpen && hasPlace && <Place trip={trip} />}
      {isOpen && meeting && <WordAndCode meeting={meeting} reader={reader} />}
      <div className="meeting-state" role="status" ref={fallback} tabIndex={-1}>
        {!isOpen && (
          <p className="met">
            <Icon name="check" small />
            <span>{metText(met, reader, now)}</span>
          </p>
        )}
        {isOpen &&
          meeting &&
          arrivalLines(meeting, reader, now).map(({ text, isHere: isArrived }) => (
            <p key={text} className={isArrived ? "arrival here" : "arrival"}>
              {text}
            </p>
          ))}
        {isOpen && !meeting && !error && <p className="quiet">{copy.loading}</p>}
      </div>
      {isOpen && meeting && !isFixed && (
        <>
          {!isHere && <ArrivalButton person={person} booking={trip.id} />}
          {reader === "guide" ? (
            <CodeEntry person={person} booking={trip.id} triesLeft={meeting.tries_left} isPrimary={isHere} />
          ) : (
            meeting.tries_left === 0 && <p className="small">{copy.guidePauses}</p>
          )}
        </>
      )}
      {isOpen && outdatedSince !== undefined && (
        <p className="small quiet">{notUpdatedText(asOfText(outdatedSince, now))}</p>
      )}
      {isOpen && !meeting && error && <MeetingFailed error={error} onAgain={refetch} />}
    </section>
  );
}
