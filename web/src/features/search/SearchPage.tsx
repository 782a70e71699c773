import "./search.css";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { PAGE_SIZE, SORTS } from "../../api/constants.gen";
import { requestOf } from "../../api/errors";
import { usePlaces } from "../../api/places";
import { BlankArt } from "../../components/BlankArt";
import { Icon } from "../../components/ui/Icon";
import { RequestId } from "../../components/ui/RequestId";
import { toast } from "../../components/ui/toasts";
import { useHead } from "../../components/useHead";
import { chips, copy, heading, orderText, pageTitle, resultCount, SORT_LABELS, shownOf } from "./copy";
import { FilterSheet } from "./FilterSheet";
import { Filters } from "./Filters";
import { filterCount, type TripSearch } from "./params";
import { searchTrips } from "./queries";
import { SortSelect } from "./SortSelect";
import { RowSkeletons, TripRow } from "./TripRow";

const SEARCH = "search";

export function SearchPage() {
  const search = useSearch({ from: "/search" });
  const navigate = useNavigate({ from: "/search" });
  const shown = useLocation({ select: (location) => location.state.shown });
  const trips = useInfiniteQuery(searchTrips(search, shown));
  const places = usePlaces();
  const [sheet, setSheet] = useState(false);
  useHead({ title: pageTitle(search), description: copy.description });

  // The outside system is the notification area: the specification wants this failure there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the failure is the event
  useEffect(() => {
    if (!trips.isError) return;
    const request = requestOf(trips.error);
    toast({ action: SEARCH, tone: "bad", title: copy.errorTitle, text: copy.errorText, request });
  }, [trips.errorUpdatedAt]);

  const change = (part: Partial<TripSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace, resetScroll: false });
  const clear = () => void navigate({ search: { sortBy: search.sortBy }, resetScroll: false });

  const first = trips.data?.pages[0];
  const rows = trips.data?.pages.flatMap((page) => page.results) ?? [];
  const total = first?.total ?? 0;
  const active = chips(search);
  const loadMore = () => {
    if (trips.isFetchingNextPage) return;
    // Noted before the answer comes: by then the reader may be on another page, whose entry this would replace.
    const wanted = Math.min(total, rows.length + PAGE_SIZE);
    void navigate({ search: (now) => now, state: { shown: wanted }, replace: true, resetScroll: false });
    void trips.fetchNextPage();
  };

  return (
    <div className="search-page wrap">
      <div className="head">
        <div>
          <h1 className="h-page">{heading(search)}</h1>
          {active.length > 0 && (
            <ul className="chips" aria-label={copy.activeFilters}>
              {active.map((chip) => (
                <li key={chip.key}>
                  <button type="button" className="chip remove" onClick={() => change(chip.without)}>
                    <span className="sr">Remove filter </span>
                    {chip.text}
                    <Icon name="close" small />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="only-l">
          <SortSelect value={search.sortBy} why={orderText(search)} onChange={(sortBy) => change({ sortBy })} />
        </div>
      </div>
      <div className="columns">
        <aside className="rail only-l" aria-label={copy.filters}>
          <div className="count">
            <p className="num">{first ? resultCount(total) : " "}</p>
            {active.length > 0 && (
              <button type="button" className="go" onClick={clear}>
                {copy.clear}
              </button>
            )}
          </div>
          <Filters search={search} facets={first?.facets} onChange={change} />
        </aside>
        <div className={trips.isPlaceholderData ? "found stale" : "found"} aria-busy={trips.isPlaceholderData}>
          <p className="small quiet order" role="status">
            {first && (total > 1 ? `${resultCount(total)}, ${orderText(search)}` : resultCount(total))}
          </p>
          {first?.showing_results_for && (
            <p className="guess">
              Showing results for <b>{first.showing_results_for}</b>
            </p>
          )}
          {trips.isPending && <RowSkeletons count={shown ?? PAGE_SIZE} />}
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
              {active.length > 0 && (
                <button type="button" className="btn line" onClick={clear}>
                  {copy.clear}
                </button>
              )}
            </div>
          )}
          {rows.length > 0 && (
            <ul className="results">
              {rows.map((trip, index) => (
                <li key={trip.id}>
                  <TripRow trip={trip} find={places.find} eager={index < 2} />
                </li>
              ))}
            </ul>
          )}
          {rows.length > 0 && (
            <div className="more">
              {trips.hasNextPage && (
                <button type="button" className="btn line" aria-disabled={trips.isFetchingNextPage} onClick={loadMore}>
                  {copy.loadMore}
                </button>
              )}
              <p className="small quiet num" role="status">
                {shownOf(rows.length, total)}
              </p>
            </div>
          )}
        </div>
      </div>
      <div className="mbar no-print">
        <button type="button" className="btn" onClick={() => setSheet(true)}>
          <Icon name="sliders" />
          {copy.filtersAndSort}
          {filterCount(search) > 0 && <span className="num tally">{filterCount(search)}</span>}
        </button>
      </div>
      <FilterSheet
        open={sheet}
        total={first && !trips.isPlaceholderData ? total : undefined}
        onClose={() => setSheet(false)}
        onClear={active.length > 0 ? clear : undefined}
      >
        <Filters search={search} facets={first?.facets} onChange={(part) => change(part, true)} />
        <fieldset>
          <legend>{copy.sortBy}</legend>
          <div className="days">
            {SORTS.map((sortBy) => (
              <button
                key={sortBy}
                type="button"
                className="chip"
                aria-pressed={sortBy === search.sortBy}
                onClick={() => change({ sortBy }, true)}
              >
                {SORT_LABELS[sortBy]}
              </button>
            ))}
          </div>
        </fieldset>
      </FilterSheet>
    </div>
  );
}
