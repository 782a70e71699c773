import "./bookings.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Booking } from "../../api/booking";
import type { Person } from "../../api/person";
import { BlankArt } from "../../components/BlankArt";
import { Tabs } from "../../components/ui/Tabs";
import { BookingEntry } from "./BookingEntry";
import { copy, EMPTY } from "./copy";
import { myBookings } from "./queries";
import { onShelf, SHELVES, type Shelf } from "./shelves";

/** What a traveller has asked for, by where it stands. Back office §2. */
export function MyBookings({ person }: { person: Person }) {
  const bookings = useQuery(myBookings(person.id));
  const { bookings: show } = useSearch({ from: "/profile" });
  const navigate = useNavigate({ from: "/profile" });
  if (bookings.isPending) {
    return (
      <div className="my-bookings" aria-busy="true">
        <p className="sr" role="status">
          {copy.loading}
        </p>
        <span className="skel tall" />
      </div>
    );
  }
  if (bookings.error && !bookings.data) {
    return <Failed onAgain={() => void bookings.refetch()} />;
  }
  const list = bookings.data;
  return (
    <section className="my-bookings" aria-label={copy.title}>
      <Tabs<Shelf>
        label={copy.tabs}
        pills
        selected={show}
        onSelect={(next) =>
          void navigate({ search: (now) => ({ ...now, bookings: next }), replace: true, resetScroll: false })
        }
        tabs={SHELVES.map((shelf) => ({
          id: shelf,
          label: copy[shelf],
          total: onShelf(list, shelf).length,
          panel: shelf === show && <ShelfOf shelf={shelf} bookings={onShelf(list, shelf)} />,
        }))}
      />
    </section>
  );
}

function ShelfOf({ shelf, bookings }: { shelf: Shelf; bookings: Booking[] }) {
  if (bookings.length === 0) {
    return (
      <div className="blank">
        <BlankArt scene="empty" />
        <p>{EMPTY[shelf]}</p>
        <Link className="btn primary" to="/search">
          {copy.browse}
        </Link>
      </div>
    );
  }
  return (
    <>
      {shelf === "completed" && <p className="note">{copy.shareExperience}</p>}
      <ul className="booking-list">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingEntry booking={booking} />
          </li>
        ))}
      </ul>
    </>
  );
}

export function Failed({ onAgain }: { onAgain: () => void }) {
  return (
    <div className="blank" role="alert">
      <BlankArt scene="error" />
      <p>{copy.failed}</p>
      <button type="button" className="btn primary" onClick={onAgain}>
        {copy.tryAgain}
      </button>
    </div>
  );
}
