import type { Booking } from "../../../api/booking";
import type { Person } from "../../../api/person";
import { copy } from "./copy";
import { BookingGroup, GuideBookings } from "./GuideBookings";
import { RequestEntry } from "./RequestEntry";

const entry = (booking: Booking) => <RequestEntry booking={booking} />;

/** What travellers ask of this guide; what waits for an answer comes first. Back office §2. */
export function BookingRequests({ person }: { person: Person }) {
  const blank = (
    <>
      <p>{copy.recentEmpty}</p>
      <p className="quiet">{copy.recentHint}</p>
    </>
  );
  return (
    <div className="requests-panel">
      <GuideBookings person={person} of={() => true} blank={blank}>
        {(bookings) => (
          <>
            <BookingGroup
              title={copy.waitingTitle}
              bookings={bookings.filter((one) => one.status === "pending")}
              entry={entry}
            />
            <BookingGroup
              title={copy.answeredTitle}
              bookings={bookings.filter((one) => one.status !== "pending")}
              entry={entry}
            />
          </>
        )}
      </GuideBookings>
    </div>
  );
}
