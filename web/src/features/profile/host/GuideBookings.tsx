import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Booking } from "../../../api/booking";
import type { Person } from "../../../api/person";
import { BlankArt } from "../../../components/BlankArt";
import { copy } from "./copy";
import { guideBookings } from "./queries";

type Props = {
  person: Person;
  /** Which of a guide's bookings. */
  of: (booking: Booking) => boolean;
  /** What is said where there are none. */
  blank: ReactNode;
  children: (bookings: Booking[]) => ReactNode;
};

/** A guide's bookings: also while they are read, when that fails, and when there are none. */
export function GuideBookings({ person, of, blank, children }: Props) {
  const bookings = useQuery(guideBookings(person.id));
  const shown = bookings.data?.filter(of);
  return (
    <>
      {bookings.isPending && <span className="skel block" aria-busy="true" />}
      {bookings.error && !bookings.data && (
        <p className="failed" role="alert">
          {copy.recentFailed}{" "}
          <button type="button" className="link" onClick={() => void bookings.refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      {shown?.length === 0 && (
        <div className="blank">
          <BlankArt scene="empty" />
          {blank}
        </div>
      )}
      {shown && shown.length > 0 && children(shown)}
    </>
  );
}

type Group = {
  title: string;
  /** Below another heading of the page's part. */
  isWithin?: boolean;
  bookings: Booking[];
  entry: (booking: Booking) => ReactNode;
};

/** Some of them under a title; nothing where there are none. */
export function BookingGroup({ title, isWithin = false, bookings, entry }: Group) {
  if (bookings.length === 0) return null;
  return (
    <section aria-label={title}>
      {isWithin ? <h3 className="h-22">{title}</h3> : <h2 className="h-section">{title}</h2>}
      <ul className={isWithin ? "requests jobs" : "requests"}>
        {bookings.map((booking) => (
          <li key={booking.id}>{entry(booking)}</li>
        ))}
      </ul>
    </section>
  );
}
