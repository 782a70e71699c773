import "./bookings.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { bookingCounts, useBookingPages } from "../../api/bookingPages";
import type { Person } from "../../api/person";
import { BlankArt } from "../../components/BlankArt";
import { BookingList } from "../../components/booking/BookingList";
import { noneFoundText } from "../../components/booking/copy";
import { useStatusAnnouncements } from "../../components/booking/statusChanges";
import { StoredMeetings } from "../../components/trip-meeting/StoredMeetings";
import { SearchBox } from "../../components/ui/SearchBox";
import { Tabs } from "../../components/ui/Tabs";
import { BookingEntry } from "./BookingEntry";
import { copy, EMPTY } from "./copy";
import { type BookingTab, SHELVES } from "./historySearch";

/** Up to this number, no search is needed. */
const FEW = 8;

export function MyBookings({ person }: { person: Person }) {
  const { bookings: show, q } = useSearch({ from: "/profile" });
  const navigate = useNavigate({ from: "/profile" });
  const { data: counts } = useQuery(bookingCounts(person.id, "traveller", q));
  useStatusAnnouncements(person.id);
  return (
    <section className="my-bookings" aria-label={copy.title}>
      <h2 className="sr">{copy.title}</h2>
      {(q !== "" || (counts?.all ?? 0) > FEW) && (
        <SearchBox
          label={copy.find}
          value={q}
          onSearch={(text) =>
            void navigate({ search: (now) => ({ ...now, q: text }), replace: true, resetScroll: false })
          }
        />
      )}
      <Tabs<BookingTab>
        label={copy.tabs}
        pills
        selected={show}
        onSelect={(next) =>
          void navigate({ search: (now) => ({ ...now, bookings: next }), replace: true, resetScroll: false })
        }
        tabs={SHELVES.map((shelf) => ({
          id: shelf,
          label: copy[shelf],
          ...(counts && { total: counts[shelf] }),
          panel: shelf === show && <ShelfOf person={person} shelf={shelf} q={q} total={counts?.[shelf]} />,
        }))}
      />
    </section>
  );
}

type BookingsOf = { person: Person; shelf: BookingTab; q: string; total: number | undefined };

function ShelfOf({ person, shelf, q, total }: BookingsOf) {
  const pages = useBookingPages(person.id, "traveller", shelf, q);
  const blank = (
    <div className="blank">
      <BlankArt scene="empty" />
      <p>{q === "" ? EMPTY[shelf] : noneFoundText(q)}</p>
      {q === "" && (
        <Link className="btn primary" to="/search">
          {copy.browse}
        </Link>
      )}
    </div>
  );
  if (pages.error && !pages.bookings) {
    return (
      <>
        <StoredMeetings person={person.id} side="traveller" />
        <FailedBookings onAgain={() => void pages.refetch()} />
      </>
    );
  }
  return (
    <BookingList pages={pages} total={total} loading={copy.loading} failed={copy.failed} blank={blank}>
      {(bookings) => (
        <>
          {shelf === "completed" && <p className="note">{copy.shareExperience}</p>}
          {shelf === "rejected" && <p className="note">{copy.rejectedToo}</p>}
          <ul className="booking-list">
            {bookings.map((booking) => (
              <li key={booking.id}>
                <BookingEntry booking={booking} />
              </li>
            ))}
          </ul>
        </>
      )}
    </BookingList>
  );
}

export function FailedBookings({ onAgain }: { onAgain: () => void }) {
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
