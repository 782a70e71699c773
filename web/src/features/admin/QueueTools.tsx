import type { ReactNode } from "react";
import { SearchBox } from "../../components/ui/SearchBox";
import { copy, pageText } from "./copy";
import type { AdminSearch, Shown } from "./params";
import { PAGE } from "./queries";

type Props = {
  search: AdminSearch;
  onChange: (part: Partial<AdminSearch>) => void;
  searchLabel: string;
  states: readonly Shown[];
  /** Whether its entries can be decided about by a key. */
  hasKeys: boolean;
  beside: ReactNode;
};

/** What shapes a list: the search, the states, and which keys there are. */
export function Tools({ search, onChange, searchLabel, states, hasKeys, beside }: Props) {
  return (
    <div className="tools">
      <SearchBox label={searchLabel} value={search.q} onSearch={(q) => onChange({ q, page: 1, item: "" })} />
      {states.length > 0 && (
        <fieldset className="chips">
          <legend className="sr">{copy.status}</legend>
          {states.map((state) => (
            <button
              key={state}
              type="button"
              className="chip"
              aria-pressed={state === search.show}
              onClick={() => onChange({ show: state, page: 1, item: "" })}
            >
              {copy[state]}
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

export function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(total / PAGE));
  if (last === 1) return null;
  return (
    <nav className="pages" aria-label={copy.pages}>
      <button type="button" className="btn line compact" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {copy.newer}
      </button>
      <span className="small num quiet">{pageText((page - 1) * PAGE + 1, Math.min(page * PAGE, total), total)}</span>
      <button type="button" className="btn line compact" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {copy.older}
      </button>
    </nav>
  );
}
