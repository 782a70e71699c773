import { useQuery } from "@tanstack/react-query";
import type { Booking } from "../../../api/booking";
import type { Person } from "../../../api/person";
import { BlankArt } from "../../../components/BlankArt";
import { copy } from "./copy";
import { guideBookings } from "./queries";
import { RequestEntry } from "./RequestEntry";

/** What travellers ask of this guide; what waits for an answer comes first. Back office §2. */
export function BookingRequests({ person }: { person: Person }) {
  const bookings = useQuery(guideBookings(person.id));
  const waiting = bookings.data?.filter((one) => one.status === "pending") ?? [];
  const others = bookings.data?.filter((one) => one.status !== "pending") ?? [];
  return (
    <div className="requests-panel">
      {bookings.isPending && <span className="skel block" aria-busy="true" />}
      {bookings.error && !bookings.data && (
        <p className="failed" role="alert">
          {copy.recentFailed}{" "}
          <button type="button" className="link" onClick={() => void bookings.refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      {bookings.data?.length === 0 && (
        <div className="blank">
          <BlankArt scene="empty" />
          <p>{copy.recentEmpty}</p>
          <p className="quiet">{copy.recentHint}</p>
        </div>
      )}
      <Part title={copy.waitingTitle} bookings={waiting} />
      <Part title={copy.answeredTitle} bookings={others} />
    </div>
  );
}

function Part({ title, bookings }: { title: string; bookings: Booking[] }) {
  if (bookings.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="h-section">{title}</h2>
      <ul className="requests">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <RequestEntry booking={booking} />
          </li>
        ))}
      </ul>
    </section>
  );
}
