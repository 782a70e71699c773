import type { ReactElement } from "react";
import { SearchBox } from "../../components/ui/SearchBox";
import { copy } from "./copy";
import type { AdminSearch } from "./params";
import type { StateFilter } from "./searchValues";

type Props = {
  search: AdminSearch;
  onChange: (part: Partial<AdminSearch>) => void;
  searchLabel: string | undefined;
  states: readonly StateFilter[];
  countOf: ((state: StateFilter) => number | undefined) | undefined;
  /** Whether keys can decide about its entries. */
  hasKeys: boolean;
  beside: ReactElement | false | undefined;
};

/** Search, states, and the hint about keys. */
export function Tools({ search, onChange, searchLabel, states, countOf, hasKeys, beside }: Props) {
  return (
    <div className="tools">
      {searchLabel !== undefined && (
        <SearchBox label={searchLabel} value={search.q} onSearch={(q) => onChange({ q, item: "" })} />
      )}
      {states.length > 0 && (
        <fieldset className="chips">
          <legend className="sr">{copy.status}</legend>
          {states.map((state) => (
            <button
              key={state}
              type="button"
              className="chip"
              aria-pressed={state === search.show}
              onClick={() => onChange({ show: state, item: "" })}
            >
              <span>{copy[state]}</span>
              {countOf?.(state) !== undefined && <span className="num">{countOf(state)}</span>}
            </button>
          ))}
        </fieldset>
      )}
      {beside}
      {hasKeys && (
        <p className="keys" aria-hidden="true">
          <span>
            <kbd>J</kbd> <kbd>K</kbd> {copy.move}
          </span>
          <span>
            <kbd>A</kbd> {copy.approveKey}
          </span>
          <span>
            <kbd>R</kbd> {copy.rejectKey}
          </span>
        </p>
      )}
    </div>
  );
}
