import { Link } from "@tanstack/react-router";
import { BookingStatus } from "../../../../components/booking/BookingStatus";
import { ChatLink } from "../../../../components/booking/ChatLink";
import { reference } from "../../../../components/booking/copy";
import { Icon } from "../../../../components/ui/Icon";
import { instantText } from "../../../../lib/instants";
import { answerBefore, conflictText, copy, paymentBefore, placeName, tripFacts } from "./copy";
import { conflictsOf } from "./dayStates";
import type { DayBooking, GuideCalendar } from "./types";

/** The calendar does not have them; they only change the words of other states. */
const UNKNOWN = { full_payment_completed: false, is_completed: false, cancelled_by: null };

type Props = {
  bookings: readonly DayBooking[];
  /** With it, trips that another calendar collides with are marked. */
  calendar?: GuideCalendar;
};

/** Each with the way to its place among the jobs or the requests. */
export function DayBookings({ bookings, calendar }: Props) {
  if (bookings.length === 0) return null;
  return (
    <ul className="day-bookings">
      {bookings.map((booking) => (
        <li key={booking.id}>
          <Entry booking={booking} conflicts={calendar ? conflictsOf(calendar, booking) : []} />
        </li>
      ))}
    </ul>
  );
}

function Entry({ booking, conflicts }: { booking: DayBooking; conflicts: readonly string[] }) {
  const { id, status, traveler, trip_title, number_of_travelers, start_date, end_date } = booking;
  const deadline = dueText(booking);
  return (
    <article>
      <BookingStatus booking={{ status, ...UNKNOWN }} audience="guide" />
      <h4 className="h-18">{traveler}</h4>
      <p>{trip_title}</p>
      <p className="small quiet num">{tripFacts(number_of_travelers, { first: start_date, last: end_date })}</p>
      {deadline !== "" && <p className="small quiet">{deadline}</p>}
      {conflicts.length > 0 && (
        <p className="small conflict">
          <b>{copy.conflict}</b> <span>{conflictText(conflicts)}</span>
        </p>
      )}
      {status === "confirmed" && (
        <Link className="go" to="/profile/jobs/$id" params={{ id }}>
          <span>{copy.daySheet}</span>
          <span className="sr">{`: ${traveler}, ${trip_title}`}</span>
          <Icon name="right" small />
        </Link>
      )}
      <Link
        className="go"
        to="/profile"
        search={{ mode: "host", tab: status === "confirmed" ? "jobs" : "bookings", q: reference(id) }}
      >
        <span>{placeName(status)}</span>
        <span className="sr">{`: ${traveler}, ${trip_title}`}</span>
        <Icon name="right" small />
      </Link>
      {conflicts.length > 0 && <ChatLink booking={id} label={copy.chat} about={`${traveler}, ${trip_title}`} />}
    </article>
  );
}

function dueText({ status, respond_by, payment_deadline }: DayBooking): string {
  if (status === "pending" && respond_by !== null) return answerBefore(instantText(respond_by));
  if (status === "approved" && payment_deadline !== null) return paymentBefore(instantText(payment_deadline));
  return "";
}
