import "./compare.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useSavedTrips } from "../../api/saved";
import { BlankArt } from "../../components/BlankArt";
import { FailedPage } from "../../components/FailedPage";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { LARGEST_PARTY, partyOf } from "../../components/party";
import { Icon } from "../../components/ui/Icon";
import { toast } from "../../components/ui/toasts";
import { useDocumentHead } from "../../components/useDocumentHead";
import { CompareTable } from "./CompareTable";
import { addTrip, copy } from "./compareCopy";
import { COMPARED, parseComparedIds } from "./comparedIds";
import { comparedTrips } from "./queries";

/** The address may have a larger one. */
const GROUPS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The address has the trips and the party, so it can be shared. */
export function ComparePage() {
  useDocumentHead({ title: `${copy.title} | Serendib`, description: copy.description, listed: false });
  const search = useSearch({ from: "/compare" });
  const { ids, hasUnknown, hasMore } = parseComparedIds(search.ids);
  const { data, error, isPaused, isPlaceholderData, refetch } = useQuery(comparedTrips(ids));
  const trips = ids.flatMap((id) => data?.filter((one) => one.id === id) ?? []);
  if (ids.length === 0) return <Nothing title={hasUnknown ? copy.unknownAll : copy.emptyTitle} />;
  if (error && !data) {
    return <FailedPage title={copy.failedTitle} error={error} text={copy.failedText} onAgain={() => void refetch()} />;
  }
  if (!data || (isPlaceholderData && trips.length === 0)) return <Waiting isOffline={isPaused} />;
  if (trips.length === 0) return <Nothing title={copy.unknownAll} />;
  const isMissing = hasUnknown || (!isPlaceholderData && trips.length < ids.length);
  return (
    <div className="compare-page wrap">
      <Head />
      {isMissing && <Note text={copy.unknown} />}
      {hasMore && <Note text={copy.beyond} />}
      {trips.length === 1 && <Note text={copy.oneTrip} />}
      <Adding ids={trips.map((one) => one.id)} />
      <CompareTable trips={trips} party={partyOf(search)} />
    </div>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p className="compare-note small" role="status">
      <Icon name="warn" small />
      <span>{text}</span>
    </p>
  );
}

function Head() {
  const { people } = useSearch({ from: "/compare" });
  const navigate = useNavigate({ from: "/compare" });
  const groups = people > GROUPS.length ? [...GROUPS, people] : GROUPS;
  return (
    <header className="compare-head">
      <h1 className="h-page">{copy.title}</h1>
      <div>
        <label>
          <span className="label">{copy.people}</span>
          <select
            className="select"
            value={Math.min(people, LARGEST_PARTY)}
            onChange={(event) =>
              void navigate({
                search: (now) => ({ ...now, people: Number(event.currentTarget.value) }),
                replace: true,
                resetScroll: false,
              })
            }
          >
            <option value={0}>{copy.unsaid}</option>
            {groups.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="btn line" onClick={copyLink}>
          {copy.copyLink}
        </button>
      </div>
    </header>
  );
}

function copyLink(): void {
  const showCopyFailed = () => toast({ tone: "note", title: copy.uncopied, text: copy.uncopiedText });
  const showCopied = () => toast({ tone: "good", title: copy.copied, text: copy.copiedText });
  // Without TLS, pages have no clipboard.
  if (!navigator.clipboard) showCopyFailed();
  else void navigator.clipboard.writeText(location.href).then(showCopied, showCopyFailed);
}

function Adding({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate({ from: "/compare" });
  const [isOpen, setOpen] = useState(false);
  const others = useSavedTrips().filter((one) => !ids.includes(one.id));
  if (ids.length >= COMPARED || others.length === 0) return null;
  const add = (id: string) =>
    void navigate({ search: (now) => ({ ...now, ids: [...ids, id].join(",") }), replace: true, resetScroll: false });
  return (
    <div className="compare-adding">
      <button type="button" className="go" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="plus" small />
        <span>{copy.add}</span>
      </button>
      {isOpen && (
        <ul className="chips">
          {others.map((one) => (
            <li key={one.id}>
              <button type="button" className="chip" aria-label={addTrip(one.title)} onClick={() => add(one.id)}>
                {one.title}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Waiting({ isOffline }: { isOffline: boolean }) {
  return (
    <div className="compare-page wrap" aria-busy="true">
      <h1 className="h-page">{copy.title}</h1>
      <p className={isOffline ? "quiet" : "sr"} role="status">
        {isOffline ? OFFLINE_TEXT : copy.loading}
      </p>
      <span className="skel compare-skeleton" />
    </div>
  );
}

function Nothing({ title }: { title: string }) {
  const party = partyOf(useSearch({ from: "/compare" }));
  return (
    <section className="wrap plain">
      <BlankArt scene="empty" />
      <div>
        <h1 className="h-page">{title}</h1>
        <p className="lede quiet">{copy.emptyText}</p>
        <p className="acts-row">
          <Link className="btn primary" to="/saved" search={party}>
            {copy.toSaved}
          </Link>
          <Link className="btn line" to="/search" search={party}>
            {copy.browse}
          </Link>
        </p>
      </div>
    </section>
  );
}
