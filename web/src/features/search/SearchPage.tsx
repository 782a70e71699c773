import "./search.css";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { SORTS } from "../../api/constants.gen";
import { usePlaces } from "../../api/places";
import { Icon } from "../../components/ui/Icon";
import { useHead } from "../../components/useHead";
import { chips, copy, heading, orderText, pageTitle, resultCount, SORT_LABELS } from "./copy";
import { FilterSheet } from "./FilterSheet";
import { Filters } from "./Filters";
import { Found } from "./Found";
import { type TripSearch, withPlace } from "./params";
import { SortSelect } from "./SortSelect";
import { useFound } from "./useFound";

export function SearchPage() {
  const search = useSearch({ from: "/search" });
  const navigate = useNavigate({ from: "/search" });
  const found = useFound(search);
  const { first, total } = found;
  const said = withPlace(search, usePlaces().byId(search.destinationId)?.city);
  const [sheet, setSheet] = useState(false);
  useHead({ title: pageTitle(said), description: copy.description });

  const change = (part: Partial<TripSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace, resetScroll: false });
  const clear = () => void navigate({ search: { sortBy: search.sortBy }, resetScroll: false });

  const active = chips(said);
  const onClear = active.length > 0 ? clear : undefined;

  return (
    <div className="search-page wrap">
      <div className="head">
        <div>
          <h1 className="h-page">{heading(said)}</h1>
          <ActiveFilters active={active} onRemove={change} />
        </div>
        <div className="only-l">
          <SortSelect value={search.sortBy} why={orderText(search)} onChange={(sortBy) => change({ sortBy })} />
        </div>
      </div>
      <div className="columns">
        <aside className="rail only-l" aria-label={copy.filters}>
          <div className="count">
            <p className="num">{first ? resultCount(total) : " "}</p>
            {onClear && (
              <button type="button" className="go" onClick={onClear}>
                {copy.clear}
              </button>
            )}
          </div>
          <Filters search={said} facets={first?.facets} onChange={change} />
        </aside>
        <Found search={search} found={found} onClear={onClear} />
      </div>
      <div className="mbar no-print">
        <button type="button" className="btn" onClick={() => setSheet(true)}>
          <Icon name="sliders" />
          {copy.filtersAndSort}
          {active.length > 0 && <span className="num tally">{active.length}</span>}
        </button>
      </div>
      <FilterSheet
        open={sheet}
        total={first && !found.trips.isPlaceholderData ? total : undefined}
        onClose={() => setSheet(false)}
        onClear={onClear}
      >
        <Filters search={said} facets={first?.facets} onChange={(part) => change(part, true)} />
        <SortChips chosen={search.sortBy} onChoose={(sortBy) => change({ sortBy }, true)} />
      </FilterSheet>
    </div>
  );
}

type ActiveProps = { active: ReturnType<typeof chips>; onRemove: (without: Partial<TripSearch>) => void };

function ActiveFilters({ active, onRemove }: ActiveProps) {
  if (active.length === 0) return null;
  return (
    <ul className="chips" aria-label={copy.activeFilters}>
      {active.map((chip) => (
        <li key={chip.key}>
          <button type="button" className="chip remove" onClick={() => onRemove(chip.without)}>
            <span className="sr">Remove filter </span>
            {chip.text}
            <Icon name="close" small />
          </button>
        </li>
      ))}
    </ul>
  );
}

type SortProps = { chosen: TripSearch["sortBy"]; onChoose: (sortBy: TripSearch["sortBy"]) => void };

/** The order, where it stands among the filters: on a phone. */
function SortChips({ chosen, onChoose }: SortProps) {
  return (
    <fieldset>
      <legend>{copy.sortBy}</legend>
      <div className="days">
        {SORTS.map((sortBy) => (
          <button
            key={sortBy}
            type="button"
            className="chip"
            aria-pressed={sortBy === chosen}
            onClick={() => onChoose(sortBy)}
          >
            {SORT_LABELS[sortBy]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
