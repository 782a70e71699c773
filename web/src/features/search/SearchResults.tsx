import { lazy, Suspense } from "react";
import { PAGE_SIZE } from "../../api/constants.gen";
import { usePlaces } from "../../api/places";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { copy, orderText, resultCount, shownOfText } from "./copy";
import { Pager } from "./Pager";
import type { TripSearch } from "./params";
import { wordsOf } from "./queries";
import { RowSkeletons, TripRow } from "./TripRow";
import type { useSearchResults } from "./useSearchResults";

// The first view needs no notes, and no empty or failed searches.
const notes = () => import("./SearchNotes");
const NothingFound = lazy(() => notes().then((file) => ({ default: file.NothingFound })));
const SearchFailed = lazy(() => notes().then((file) => ({ default: file.SearchFailed })));
const Notes = lazy(() => notes().then((file) => ({ default: file.SearchNotes })));

type Props = {
  search: TripSearch;
  found: ReturnType<typeof useSearchResults>;
  onClear: (() => void) | undefined;
};

function pageOf(rows: { id: string }[], index: number): string[] {
  const first = index - (index % PAGE_SIZE);
  return rows.slice(first, first + PAGE_SIZE).map((row) => row.id);
}

/** The results, or why there are none. */
export function SearchResults({ search, found, onClear }: Props) {
  const { trips, first, rows, total, isWaiting, loadMore } = found;
  // Results of the previous search.
  const isStale = trips.isPlaceholderData;
  const isAwaited = isStale || trips.isPending;
  const places = usePlaces();
  return (
    <div className="found">
      <p className={isWaiting && isAwaited ? "guess" : "small quiet order"} role="status">
        {isAwaited
          ? isWaiting && OFFLINE_TEXT
          : first &&
            (total > 1
              ? `${resultCount(total)}, ${orderText(search.sortBy, wordsOf(search, first))}`
              : resultCount(total))}
      </p>
      <div className={isStale ? "found stale" : "found"} aria-busy={isStale}>
        {search.q + search.location && (
          <Suspense>
            <Notes search={search} answer={first} />
          </Suspense>
        )}
        {trips.isPending && <RowSkeletons count={found.expected} />}
        {trips.isError && !first && (
          <Suspense>
            <SearchFailed error={trips.error} onAgain={() => void trips.refetch()} />
          </Suspense>
        )}
        {first && rows.length === 0 && (
          <Suspense>
            <NothingFound search={search} onClear={onClear} />
          </Suspense>
        )}
        {first?.nearest && (
          <Suspense>
            <Notes search={search} answer={first} isBelow />
          </Suspense>
        )}
        {rows.length > 0 && (
          <ul className="results">
            {rows.map((trip, index) => (
              <li key={trip.id}>
                <TripRow
                  trip={trip}
                  category={search.category}
                  find={places.find}
                  party={found.party}
                  price={found.prices.get(trip.id)}
                  among={pageOf(rows, index)}
                  eager={index < 2}
                />
              </li>
            ))}
          </ul>
        )}
        {rows.length > 0 && (
          <div className="more">
            {trips.hasNextPage && (
              <button type="button" className="btn line" aria-disabled={trips.isFetchingNextPage} onClick={loadMore}>
                {trips.isFetchingNextPage ? copy.loadingMore : copy.loadMore}
              </button>
            )}
            <p className="small quiet num" role="status">
              {!isStale && (isWaiting ? OFFLINE_TEXT : shownOfText(rows.length, total))}
            </p>
          </div>
        )}
        <noscript>{IS_DRAWING && <Pager search={search} hasNext={trips.hasNextPage} />}</noscript>
      </div>
    </div>
  );
}
