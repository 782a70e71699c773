import "./bookings.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Person } from "../../api/person";
import { useSession } from "../../api/session";
import { BlankArt } from "../../components/BlankArt";
import { Gate } from "../../components/Gate";
import { PlainPage } from "../../components/PlainPage";
import { Icon } from "../../components/ui/Icon";
import { useHead } from "../../components/useHead";
import { copy, EMPTY } from "./copy";
import { HistoryEntry } from "./HistoryEntry";
import { Failed } from "./MyBookings";
import { myBookings } from "./queries";

export function HistoryPage() {
  useHead({ title: copy.historyTitle, description: copy.historyLede, listed: false });
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
  const bookings = useQuery(myBookings(person.id));
  const isThere = bookings.data !== undefined;
  // The outside system is the scroll position: the address may name one booking, which was not there when it was read.
  useEffect(() => {
    if (isThere && location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isThere]);
  if (bookings.isPending) return <Waiting />;
  return (
    <div className="history-page wrap">
      <header>
        <h1 className="h-page">{copy.historyHeading}</h1>
        <p className="quiet">{copy.historyLede}</p>
        {(bookings.data?.length ?? 0) > 0 && (
          <button type="button" className="btn line compact no-print" onClick={() => window.print()}>
            <Icon name="print" small />
            {copy.print}
          </button>
        )}
      </header>
      {bookings.error && !bookings.data && <Failed onAgain={() => void bookings.refetch()} />}
      {bookings.data?.length === 0 && (
        <div className="blank">
          <BlankArt scene="empty" />
          <p>{EMPTY.all}</p>
          <Link className="btn primary" to="/search">
            {copy.browse}
          </Link>
        </div>
      )}
      <div>
        {bookings.data?.map((booking) => (
          <HistoryEntry key={booking.id} booking={booking} />
        ))}
      </div>
    </div>
  );
}
