import "./search.css";
import { useNavigate, useRouter, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { usePlaces } from "../../api/places";
import { useDocumentHead } from "../../components/useDocumentHead";
import { ActiveFilters } from "./ActiveFilters";
import { chips } from "./chips";
import { copy, heading, orderText, pageTitle, resultCount } from "./copy";
import { FilterPill } from "./FilterPill";
import { Filters } from "./Filters";
import { SEARCH_DEFAULTS, type TripSearch, withPlace } from "./params";
import { wordsOf } from "./queries";
import { SearchResults } from "./SearchResults";
import { SortSelect } from "./SortSelect";
import { UnscriptedFilters } from "./UnscriptedFilters";
import { useSearchResults } from "./useSearchResults";
import { useSheet } from "./useSheet";

// The first view never has it open.
const filterSheet = () => import("./FilterSheet");
const FilterSheet = lazy(() => filterSheet().then((file) => ({ default: file.FilterSheet })));

export function SearchPage() {
  const search = useSearch({ from: "/search" });
  const navigate = useNavigate({ from: "/search" });
  const found = useSearchResults(search);
  const { first, total } = found;
  const shownSearch = withPlace(search, usePlaces().byId(search.destinationId)?.city);
  const words = wordsOf(search, first);
  const sheet = useSheet(search);
  const [wasOpened, setOpened] = useState(false);
  if (sheet.isOpen && !wasOpened) setOpened(true);
  const { history } = useRouter();
  useDocumentHead({ title: pageTitle(shownSearch), description: copy.description });

  // Syncs with the network: preloads the only way to the filters, because the connection may be gone later.
  useEffect(() => {
    if (matchMedia("(max-width: 820px)").matches) filterSheet().catch(() => undefined);
  }, []);

  const change = (part: Partial<TripSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...part }), resetScroll: false });
  // Each key press on the slider is a step, and Back undoes all of them together.
  const filter = (part: Partial<TripSearch>) => {
    const priced = "priceMin" in part;
    const replace = priced && history.location.state.priced === true;
    void navigate({ search: (now) => ({ ...now, ...part }), state: { priced }, replace, resetScroll: false });
  };
  const bare = { ...SEARCH_DEFAULTS, sortBy: search.sortBy };

  const active = chips(shownSearch);
  const onClear = active.length > 0 ? () => change(bare) : undefined;

  return (
    <div className="search-page wrap">
      <div className="head">
        <div>
          <h1 className="h-page">{heading(shownSearch)}</h1>
          <ActiveFilters chips={active} onRemove={change} />
        </div>
        <div className="only-l">
          <SortSelect
            value={search.sortBy}
            words={words}
            why={orderText(search.sortBy, words)}
            onChange={(sortBy) => change({ sortBy })}
          />
        </div>
      </div>
      <div className="columns">
        <noscript>{IS_DRAWING && <UnscriptedFilters search={shownSearch} />}</noscript>
        <aside className="rail only-l" aria-label={copy.filters}>
          <div className="count">
            <p className="num">{first && !found.trips.isPlaceholderData ? resultCount(total) : " "}</p>
            {onClear && (
              <button type="button" className="go" onClick={onClear}>
                {copy.clear}
              </button>
            )}
          </div>
          <Filters search={shownSearch} facets={first?.facets} onChange={filter} />
        </aside>
        <SearchResults search={search} found={found} onClear={onClear} />
      </div>
      <FilterPill active={active.length} onOpen={sheet.open} />
      {wasOpened && (
        <Suspense fallback={null}>
          <FilterSheet
            open={sheet.isOpen}
            search={shownSearch}
            words={words}
            facets={first?.facets}
            total={first && !found.trips.isPlaceholderData ? total : undefined}
            isWaiting={found.isWaiting}
            onChoose={sheet.choose}
            onClose={sheet.close}
            onClear={onClear && (() => sheet.choose(bare))}
          />
        </Suspense>
      )}
    </div>
  );
}
