import type { ReactNode } from "react";
import type { Booking } from "../../../api/booking";
import { type BookingFilter, useBookingPages } from "../../../api/bookingPages";
import type { Person } from "../../../api/person";
import { BlankArt } from "../../../components/BlankArt";
import { BookingList } from "../../../components/booking/BookingList";
import { noneFoundText } from "../../../components/booking/copy";
import { copy } from "./copy";

type Group = {
  person: Person;
  show: BookingFilter;
  q: string;
  /** Undefined until known; zero hides the group. */
  total: number | undefined;
  title: string;
  /** Below another heading of the same part of the page. */
  isWithin?: boolean;
  entry: (booking: Booking, place: number) => ReactNode;
};

export function BookingGroup({ person, show, q, total, title, isWithin = false, entry }: Group) {
  const pages = useBookingPages(person.id, "guide", show, q);
  if (pages.bookings?.length === 0) return null;
  return (
    <section aria-label={title}>
      {isWithin ? <h3 className="h-22">{title}</h3> : <h2 className="h-section">{title}</h2>}
      <BookingList pages={pages} total={total} loading={copy.loadingRequests} failed={copy.recentFailed} blank={null}>
        {(bookings) => (
          <ul className={isWithin ? "requests jobs" : "requests"}>
            {bookings.map((booking, place) => (
              <li key={booking.id}>{entry(booking, place)}</li>
            ))}
          </ul>
        )}
      </BookingList>
    </section>
  );
}

/** For no bookings, or no matches. */
export function Blank({ q, children }: { q: string; children: ReactNode }) {
  return (
    <div className="blank">
      <BlankArt scene="empty" />
      {q === "" ? (
        children
      ) : (
        <>
          <p>{noneFoundText(q)}</p>
          <p className="small quiet">{copy.findDayHint}</p>
        </>
      )}
    </div>
  );
}
