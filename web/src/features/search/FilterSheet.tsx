import { SORTS } from "../../api/constants.gen";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { copy, showTrips, sortLabel } from "./copy";
import { type Facets, Filters } from "./Filters";
import type { ChangeSearch, TripSearch } from "./params";

const CLOSE = "Close";
const COUNTING = "Counting…";
const IS_OFFLINE = "You are offline";

type Props = {
  open: boolean;
  search: TripSearch;
  /** The searched words. */
  words: string;
  facets: Facets | undefined;
  /** Unknown while it loads. */
  total: number | undefined;
  /** Offline, the count waits for the connection. */
  isWaiting: boolean;
  onChoose: ChangeSearch;
  onClose: () => void;
  onClear: (() => void) | undefined;
};

/** Each choice applies at once; the button has the number of results behind the sheet. */
export function FilterSheet({ open, search, words, facets, total, isWaiting, onChoose, onClose, onClear }: Props) {
  const unknown = isWaiting ? IS_OFFLINE : COUNTING;
  const count = total === undefined ? unknown : showTrips(total);
  return (
    <Dialog open={open} onClose={onClose} label={copy.filtersAndSort} className="sheet search-sheet">
      <header>
        <h2 className="h-22">{copy.filters}</h2>
        <button type="button" className="iconbtn" aria-label={CLOSE} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="rail">
        <Filters search={search} facets={facets} onChange={onChoose} />
        <SortChips chosen={search.sortBy} words={words} onChoose={(sortBy) => onChoose({ sortBy })} />
      </div>
      <footer>
        {onClear && (
          <button type="button" className="btn line" onClick={onClear}>
            {copy.clear}
          </button>
        )}
        <button type="button" className="btn primary" onClick={onClose}>
          <span className="num">{count}</span>
        </button>
        <span className="sr" role="status">
          {count}
        </span>
      </footer>
    </Dialog>
  );
}

type SortProps = { chosen: TripSearch["sortBy"]; words: string; onChoose: (sortBy: TripSearch["sortBy"]) => void };

function SortChips({ chosen, words, onChoose }: SortProps) {
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
            {sortLabel(sortBy, words)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
