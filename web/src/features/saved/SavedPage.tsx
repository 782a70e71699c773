import "./saved.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { type SavedTrip, type SavedTrips, useSavedTrips } from "../../api/saved";
import { accountTrips } from "../../api/savedLists";
import { useSession } from "../../api/session";
import { BlankArt } from "../../components/BlankArt";
import { FailedPage } from "../../components/FailedPage";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { partyOf } from "../../components/party";
import { useDocumentHead } from "../../components/useDocumentHead";
import { Alerts } from "./Alerts";
import { CompareBar } from "./CompareBar";
import { COMPARED, parseComparedIds } from "./comparedIds";
import { copy, savedCount } from "./copy";
import { tripCards, useGroupPrices } from "./queries";
import { RecentlySeen } from "./RecentlySeen";
import { SavedRow } from "./SavedRow";

/** The account's, or this browser's for visitors. */
export function SavedPage() {
  useDocumentHead({ title: `${copy.title} | Serendib`, description: copy.description, listed: false });
  const session = useSession();
  const party = partyOf(useSearch({ from: "/saved" }));
  return (
    <div className="saved-page wrap">
      {session.state === "waiting" && <Waiting />}
      {session.state === "in" && <OfAccount key={session.person.id} person={session.person.id} />}
      {session.state !== "waiting" && session.state !== "in" && <OfBrowser />}
      {session.state === "in" && <Alerts person={session.person.id} />}
      <RecentlySeen party={party} />
    </div>
  );
}

function OfAccount({ person }: { person: string }) {
  const { data, error, isPaused, refetch } = useQuery(accountTrips(person));
  if (data) return <Saved trips={data} isInBrowser={false} />;
  if (!error) return <Waiting isOffline={isPaused} />;
  return <FailedPage title={copy.failedTitle} error={error} text={copy.failedText} onAgain={() => void refetch()} />;
}

function OfBrowser() {
  return <Saved trips={useSavedTrips()} isInBrowser />;
}

function Waiting({ isOffline = false }: { isOffline?: boolean }) {
  return (
    <div aria-busy="true">
      <h1 className="h-page">{copy.title}</h1>
      <p className={isOffline ? "quiet" : "sr"} role="status">
        {isOffline ? OFFLINE_TEXT : copy.loading}
      </p>
      <ul className="saved-trips">
        {[1, 2, 3].map((n) => (
          <li key={n}>
            <span className="skel saved-skeleton" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A removed trip stays until the visitor leaves, so that it can be saved again. */
function useShownTrips(trips: SavedTrips): SavedTrip[] {
  const [shown, setShown] = useState<SavedTrip[]>([...trips]);
  const added = trips.filter((one) => !shown.some(({ id }) => id === one.id));
  if (added.length === 0) return shown;
  const next = [...added, ...shown];
  setShown(next);
  return next;
}

function Saved({ trips, isInBrowser }: { trips: SavedTrips; isInBrowser: boolean }) {
  const shown = useShownTrips(trips);
  const cards = useQuery(tripCards(shown.map((one) => one.id)));
  const compared = useCompared(trips);
  const party = partyOf(useSearch({ from: "/saved" }));
  const here = useLocation({ select: ({ href }) => href });
  const prices = useGroupPrices(cards.data?.map((one) => one.id) ?? [], party);
  if (shown.length === 0) return <Nothing />;
  return (
    <>
      <header className="saved-head">
        <h1 className="h-page">{copy.title}</h1>
        <p className="quiet">
          <span role="status">{`${savedCount(trips.length)}, ${copy.order}.`}</span>{" "}
          {isInBrowser && (
            <>
              <span>{copy.inBrowser}</span>{" "}
              <Link className="link" to="/auth" search={{ next: here }}>
                {copy.signIn}
              </Link>
            </>
          )}
        </p>
      </header>
      {cards.isPaused && !cards.data && (
        <p className="quiet" role="status">
          {OFFLINE_TEXT}
        </p>
      )}
      {cards.error && !cards.data && (
        <p role="alert">
          <span>{copy.failedTitle}.</span>{" "}
          <button type="button" className="link" onClick={() => void cards.refetch()}>
            {copy.failedText}
          </button>
        </p>
      )}
      <ul className="saved-trips">
        {shown.map((trip) => (
          <li key={trip.id}>
            <SavedRow
              trip={trip}
              // Placeholder data lacks the added trips.
              card={
                cards.data?.find((one) => one.id === trip.id) ?? (cards.isFetching || !cards.data ? undefined : null)
              }
              party={party}
              price={prices.find((one) => one.package_id === trip.id && one.number_of_travelers === party.people)}
              isSaved={trips.some((one) => one.id === trip.id)}
              isCompared={compared.ids.includes(trip.id)}
              onCompare={(isCompared) => compared.choose(trip.id, isCompared)}
            />
          </li>
        ))}
      </ul>
      <CompareBar ids={compared.ids} party={party} isFull={compared.isFull} onClear={compared.clear} />
    </>
  );
}

/** The trips chosen for comparing, stored in the address for Back. */
function useCompared(trips: SavedTrips) {
  const navigate = useNavigate({ from: "/saved" });
  const { compare } = useSearch({ from: "/saved" });
  const [isFull, setFull] = useState(false);
  const ids = parseComparedIds(compare).ids.filter((id) => trips.some((one) => one.id === id));
  const set = (next: string[]) => {
    setFull(false);
    void navigate({ search: (now) => ({ ...now, compare: next.join(",") }), replace: true, resetScroll: false });
  };
  const choose = (id: string, isCompared: boolean) => {
    if (!isCompared) set(ids.filter((one) => one !== id));
    else if (ids.length < COMPARED) set([...ids, id]);
    else setFull(true);
  };
  return { ids, isFull, choose, clear: () => set([]) };
}

function Nothing() {
  return (
    <section className="plain">
      <BlankArt scene="empty" />
      <div>
        <h1 className="h-page">{copy.emptyTitle}</h1>
        <p className="lede quiet">{copy.emptyText}</p>
        <Link className="btn primary" to="/search">
          {copy.browse}
        </Link>
      </div>
    </section>
  );
}
