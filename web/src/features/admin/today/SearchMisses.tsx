import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestOf, textOf } from "../../../api/errors";
import { LoadMore } from "../../../components/ui/LoadMore";
import { RequestId } from "../../../components/ui/RequestId";
import { useLostFocus } from "../../../components/useLostFocus";
import { instantText } from "../../../lib/instants";
import { useMay } from "../rights";
import { aboutSearch, copy, lastText, periodText, timesText } from "./copy";
import { DismissDialog } from "./DismissDialog";
import { type SearchMiss, searchMisses } from "./queries";

/** What travelers search for in vain, the most frequent first. */
export function SearchMisses({ days }: { days: number }) {
  const reading = useInfiniteQuery(searchMisses(days));
  const { data, error } = reading;
  const rows = data?.pages.flatMap((page) => page.results) ?? [];
  const [dismissing, setDismissing] = useState<SearchMiss>();
  // A row leaves when it is dismissed.
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  return (
    <section
      className="today-misses"
      aria-labelledby="today-misses"
      aria-busy={(!data && !error) || reading.isPlaceholderData}
      {...area}
    >
      <div className="today-head">
        <h2 className="h-22" id="today-misses" ref={fallback} tabIndex={-1}>
          {copy.misses}
        </h2>
        <p className="small quiet">{periodText(days)}</p>
      </div>
      {!data && !error && <span className="skel block" />}
      {!data && error && (
        <div className="q-note" role="alert">
          <p>{textOf(error, copy.missesFailed)}</p>
          <RequestId id={requestOf(error)} />
          <button type="button" className="btn line compact" onClick={() => void reading.refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      )}
      {data && rows.length === 0 && <p className="quiet">{copy.missesEmpty}</p>}
      {rows.length > 0 && (
        <ul className="miss-rows">
          {rows.map((row) => (
            <MissRow key={row.id} row={row} onDismiss={setDismissing} />
          ))}
        </ul>
      )}
      <LoadMore pages={reading} failed={copy.missesFailed} shown={rows.length} total={data?.pages[0]?.total} />
      <DismissDialog miss={dismissing} onClose={() => setDismissing(undefined)} />
    </section>
  );
}

type MissRowProps = { row: SearchMiss; onDismiss: (row: SearchMiss) => void };

function MissRow({ row, onDismiss }: MissRowProps) {
  const mayDismiss = useMay("edit_content");
  return (
    <li>
      <Link className="entry-name" to="/search" search={{ q: row.text }} preload={false}>
        <bdi>{row.text}</bdi>
      </Link>
      <span className="num">{timesText(row.count)}</span>
      <time className="small quiet num" dateTime={row.last_at} title={instantText(row.last_at)}>
        {lastText(row.last_at)}
      </time>
      {row.is_dismissed && <span className="small quiet">{copy.dismissed}</span>}
      {!row.is_dismissed && mayDismiss && (
        <button type="button" className="link" aria-haspopup="dialog" onClick={() => onDismiss(row)}>
          <span>{copy.dismiss}</span>
          <span className="sr">{aboutSearch(row.text)}</span>
        </button>
      )}
    </li>
  );
}
