import { useInfiniteQuery } from "@tanstack/react-query";
import { GUIDE_SORTS } from "../../api/constants.gen";
import { Dialog } from "../../components/ui/Dialog";
import { Icon } from "../../components/ui/Icon";
import { chips, directoryCopy, GUIDE_SORT_LABELS, showGuides } from "./directoryCopy";
import { GuideFields } from "./GuideFields";
import { type ChangeGuideSearch, GUIDE_DEFAULTS, type GuideSearch } from "./params";
import { searchGuides } from "./searchGuides";

type Props = {
  open: boolean;
  /** Not applied before the sheet closes. */
  search: GuideSearch;
  onChoose: ChangeGuideSearch;
  onClose: () => void;
};

/** The button has the number of results behind the sheet. */
export function GuideFilterSheet({ open, search, onChoose, onClose }: Props) {
  const { data, isPlaceholderData, isPaused } = useInfiniteQuery({ ...searchGuides(search), enabled: open });
  const first = data?.pages[0];
  const unknown = isPaused ? directoryCopy.isOffline : directoryCopy.counting;
  const count = first === undefined || isPlaceholderData ? unknown : showGuides(first.total);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      label={directoryCopy.filtersAndSort}
      className="sheet search-sheet guide-sheet"
    >
      <header>
        <h2 className="h-22">{directoryCopy.filters}</h2>
        <button type="button" className="iconbtn" aria-label={directoryCopy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="rail">
        <GuideFields search={search} facets={first?.facets} onChange={onChoose} />
        <fieldset>
          <legend>{directoryCopy.sortBy}</legend>
          <div className="days">
            {GUIDE_SORTS.map((sortBy) => (
              <button
                key={sortBy}
                type="button"
                className="chip"
                aria-pressed={sortBy === search.sortBy}
                onClick={() => onChoose({ sortBy })}
              >
                {GUIDE_SORT_LABELS[sortBy]}
              </button>
            ))}
          </div>
        </fieldset>
      </div>
      <footer>
        {chips(search).length > 0 && (
          <button
            type="button"
            className="btn line"
            onClick={() => onChoose({ ...GUIDE_DEFAULTS, sortBy: search.sortBy })}
          >
            {directoryCopy.clear}
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
