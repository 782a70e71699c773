import { Fragment } from "react";
import { SearchBox } from "../../components/ui/SearchBox";
import type { BulkList } from "./bulk/actions";
import { ListViews } from "./ListViews";
import type { AdminSearch } from "./params";
import type { RecordColumn } from "./RecordTable";
import { copy } from "./recordCopy";
import { NO_RECORD_FILTER, type RecordFilter, toRecordFilter } from "./recordQueries";
import type { StateFilter } from "./searchValues";
import type { NamedFilter } from "./views/viewFilter";

type Props = {
  list: Exclude<BulkList, "bookings">;
  area?: string | undefined;
  search: AdminSearch;
  onChange: (part: Partial<AdminSearch>) => void;
  views: readonly NamedFilter<RecordFilter>[];
  searchLabel: string;
  states: readonly { state: StateFilter; label: string }[];
  columns: readonly RecordColumn<never>[];
  order: string;
  onOrder: (order: string) => void;
  /** How many match, in words. */
  count: string;
};

/** Views, search, states, and how many match. */
export function RecordTools({ list, area, search, onChange, views, states, ...props }: Props) {
  return (
    <>
      <div className="views-row">
        <ListViews
          list={list}
          {...(area !== undefined && { area })}
          filter={toRecordFilter(search)}
          none={NO_RECORD_FILTER}
          builtIn={views}
          onFilter={onChange}
        />
      </div>
      <div className="tools">
        <SearchBox label={props.searchLabel} value={search.q} onSearch={(q) => onChange({ q })} />
        <fieldset className="chips">
          <legend className="sr">{copy.state}</legend>
          {states.map(({ state, label }) => (
            <button
              key={state}
              type="button"
              className="chip"
              aria-pressed={state === search.show}
              onClick={() => onChange({ show: state })}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <OrderChoice columns={props.columns} order={props.order} onOrder={props.onOrder} />
        <p className="records-count small quiet num" role="status">
          {props.count}
        </p>
      </div>
    </>
  );
}

type OrderChoiceProps = {
  columns: readonly RecordColumn<never>[];
  order: string;
  onOrder: (order: string) => void;
};

/** On a phone, where the table has no headers. */
function OrderChoice({ columns, order, onOrder }: OrderChoiceProps) {
  return (
    <label className="records-sort">
      <span className="sr">{copy.sort}</span>
      <select className="select" value={order} onChange={({ target }) => onOrder(target.value)}>
        {columns.map(({ title, order: name }) =>
          name === undefined ? null : (
            <Fragment key={name}>
              <option value={name}>{`${title}, ${copy.ascending}`}</option>
              <option value={`-${name}`}>{`${title}, ${copy.descending}`}</option>
            </Fragment>
          ),
        )}
      </select>
    </label>
  );
}
