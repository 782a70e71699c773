import "./bookings.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { bookingCounts, oneBooking, useBookingPages } from "../../api/bookingPages";
import type { Person } from "../../api/person";
import { useSession } from "../../api/session";
import { BlankArt } from "../../components/BlankArt";
import { BookingList } from "../../components/booking/BookingList";
import { noneFoundText } from "../../components/booking/copy";
import { useStatusAnnouncements } from "../../components/booking/statusChanges";
import { Gate } from "../../components/Gate";
import { PlainPage } from "../../components/PlainPage";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { SearchBox } from "../../components/ui/SearchBox";
import { useDocumentHead } from "../../components/useDocumentHead";
import { isId } from "../../lib/ids";
import { groupDigits } from "../../lib/text";
import { copy, EMPTY } from "./copy";
import { HistoryEntry } from "./HistoryEntry";
import { type BookingTab, type HistorySearch, SHELVES } from "./historySearch";
import { FailedBookings } from "./MyBookings";

/** Up to this number, no search is needed. */
const FEW = 8;

export function HistoryPage() {
  useDocumentHead({ title: copy.historyTitle, description: copy.historyLede, listed: false });
  const session = useSession();
  if (session.state === "out") return <SignedOut />;
  return <Gate waiting={<Waiting />}>{(person) => <History person={person} />}</Gate>;
}

function SignedOut() {
  return (
    <PlainPage alert scene="lost" title={copy.historyHeading} text={copy.historyOut}>
      <Link className="btn primary" to="/auth" search={{ next: "/profile/booking-history" }}>
        {copy.signIn}
      </Link>
    </PlainPage>
  );
}

function Waiting() {
  return (
    <div className="history-page wrap" aria-busy="true">
      <header>
        <h1 className="h-page">{copy.historyHeading}</h1>
        <p className="quiet" role="status">
          {copy.loading}
        </p>
      </header>
      <span className="skel tall" />
    </div>
  );
}

function History({ person }: { person: Person }) {
  const { show, q } = useSearch({ from: "/profile/booking-history" });
  const pages = useBookingPages(person.id, "traveller", show, q);
  const { bookings } = pages;
  const { data: counts } = useQuery(bookingCounts(person.id, "traveller", q));
  useStatusAnnouncements(person.id);
  // The address may name an older booking.
  const named = useLocation({ select: ({ hash }) => hash.replace(/^booking-/, "") });
  const isElsewhere = bookings !== undefined && isId(named) && !bookings.some(({ id }) => id === named);
  const { data: elsewhere } = useQuery({ ...oneBooking(person.id, "traveller", named), enabled: isElsewhere });
  const first = isElsewhere ? elsewhere : undefined;
  const isThere = bookings !== undefined && (!isElsewhere || elsewhere !== undefined);
  // Syncs with the scroll position: the named booking was missing when the browser read the address.
  useEffect(() => {
    if (isThere && named !== "") document.getElementById(`booking-${named}`)?.scrollIntoView();
  }, [isThere, named]);
  if (pages.isPending) return <Waiting />;
  const print = async () => {
    // Printing loads all pages.
    let { hasNextPage } = pages;
    while (hasNextPage) {
      const read = await pages.fetchNextPage();
      if (read.isFetchNextPageError) return;
      hasNextPage = read.hasNextPage;
    }
    setTimeout(() => window.print());
  };
  return (
    <div className="history-page wrap">
      <header>
        <h1 className="h-page">{copy.historyHeading}</h1>
        <p className="quiet">{copy.historyLede}</p>
        {(bookings?.length ?? 0) > 0 && (
          <button type="button" className="btn line compact no-print" onClick={() => void print()}>
            <MoreIcon name="print" small />
            {copy.print}
          </button>
        )}
      </header>
      {(show !== "all" || q !== "" || (counts?.all ?? 0) > FEW) && <Tools show={show} q={q} counts={counts} />}
      {pages.error && !bookings ? (
        <FailedBookings onAgain={() => void pages.refetch()} />
      ) : (
        <BookingList
          pages={pages}
          total={counts?.[show]}
          loading={copy.loading}
          failed={copy.failed}
          blank={<None>{q === "" ? EMPTY[show] : noneFoundText(q)}</None>}
        >
          {(all) => (
            <div>
              {show === "rejected" && <p className="note">{copy.rejectedToo}</p>}
              {first && <HistoryEntry booking={first} />}
              {all.map((booking) => (
                <HistoryEntry key={booking.id} booking={booking} />
              ))}
            </div>
          )}
        </BookingList>
      )}
    </div>
  );
}

type ToolsProps = HistorySearch & { counts: Partial<Record<BookingTab, number>> | undefined };

function Tools({ show, q, counts }: ToolsProps) {
  const navigate = useNavigate({ from: "/profile/booking-history" });
  const narrow = (part: Partial<HistorySearch>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace: true, resetScroll: false });
  return (
    <div className="history-tools no-print">
      <SearchBox label={copy.find} value={q} onSearch={(text) => narrow({ q: text })} />
      <fieldset className="chips">
        <legend className="sr">{copy.tabs}</legend>
        {SHELVES.map((shelf) => (
          <button
            key={shelf}
            type="button"
            className="chip"
            aria-pressed={shelf === show}
            onClick={() => narrow({ show: shelf })}
          >
            <span>{copy[shelf]}</span> {counts && <span className="n num">{groupDigits(String(counts[shelf]))}</span>}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function None({ children }: { children: ReactNode }) {
  return (
    <div className="blank">
      <BlankArt scene="empty" />
      <p>{children}</p>
      <Link className="btn primary" to="/search">
        {copy.browse}
      </Link>
    </div>
  );
}
