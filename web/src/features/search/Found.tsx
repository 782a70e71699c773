import { Link } from "@tanstack/react-router";
import { requestOf } from "../../api/errors";
import { usePlaces } from "../../api/places";
import { BlankArt } from "../../components/BlankArt";
import { OFFLINE_TEXT } from "../../components/offlineText";
import { Icon } from "../../components/ui/Icon";
import { RequestId } from "../../components/ui/RequestId";
import { copy, orderText, resultCount, shownOf } from "./copy";
import { Nearest } from "./Nearest";
import type { TripSearch } from "./params";
import { RowSkeletons, TripRow } from "./TripRow";
import { Understood } from "./Understood";
import type { useFound } from "./useFound";

type Props = {
  search: TripSearch;
  found: ReturnType<typeof useFound>;
  /** Takes all filters away, where there are any. */
  onClear: (() => void) | undefined;
};

/** The trips that were found, or why there are none. */
export function Found({ search, found, onClear }: Props) {
  const { trips, first, rows, total, isWaiting, loadMore } = found;
  // What stands there was found by another search.
  const isStale = trips.isPlaceholderData;
  const isAwaited = isStale || trips.isPending;
  const places = usePlaces();
  return (
    <div className="found">
      <p className={isWaiting && isAwaited ? "guess" : "small quiet order"} role="status">
        {isAwaited
          ? isWaiting && OFFLINE_TEXT
          : first && (total > 1 ? `${resultCount(total)}, ${orderText(search)}` : resultCount(total))}
      </p>
      <div className={isStale ? "found stale" : "found"} aria-busy={isStale}>
        {first && <Understood search={search} answer={first} />}
        {trips.isPending && <RowSkeletons count={found.expected} />}
        {trips.isError && !first && (
          <div className="blank">
            <BlankArt scene="error" />
            <p>{copy.failed}</p>
            <RequestId id={requestOf(trips.error)} />
            <button type="button" className="btn line" onClick={() => void trips.refetch()}>
              {copy.tryAgain}
            </button>
          </div>
        )}
        {first && rows.length === 0 && (
          <div className="blank">
            <BlankArt scene="empty" />
            <h2 className="h-28">{copy.emptyTitle}</h2>
            <p className="quiet">{copy.emptyText}</p>
            {onClear && (
              <button type="button" className="btn line" onClick={onClear}>
                {copy.clear}
              </button>
            )}
            <Link className="go" to="/ai-itinerary">
              <span>{copy.planOwn}</span>
              <Icon name="right" small />
            </Link>
          </div>
        )}
        {rows.length === 0 && first?.nearest && <Nearest search={search} nearest={first.nearest} />}
        {rows.length > 0 && (
          <ul className="results">
            {rows.map((trip, index) => (
              <li key={trip.id}>
                <TripRow trip={trip} category={search.category} find={places.find} eager={index < 2} />
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
              {!isStale && (isWaiting ? OFFLINE_TEXT : shownOf(rows.length, total))}
            </p>
          </div>
        )}
      </div>
    </div>
  );
}
