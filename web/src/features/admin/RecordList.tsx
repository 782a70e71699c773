import "./records.css";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Fragment, type ReactNode, useEffect } from "react";
import { requestOf, textOf } from "../../api/errors";
import { BlankArt } from "../../components/BlankArt";
import { LoadMore } from "../../components/ui/LoadMore";
import { RequestId } from "../../components/ui/RequestId";
import { SearchBox } from "../../components/ui/SearchBox";
import type { AdminSearch } from "./params";
import { type RecordColumn, RecordTable } from "./RecordTable";
import { copy, noMatchText } from "./recordCopy";
import type { RecordPage } from "./recordQueries";
import type { StateFilter } from "./searchValues";

type Props<Row> = {
  search: AdminSearch;
  onChange: (part: Partial<AdminSearch>) => void;
  reading: UseInfiniteQueryResult<InfiniteData<RecordPage<Row>>>;
  label: string;
  searchLabel: string;
  states: readonly { state: StateFilter; label: string }[];
  /** The list's own order. */
  defaultOrder: string;
  columns: readonly RecordColumn<Row>[];
  countText: (count: number) => string;
  failed: string;
  empty: string;
  /** The record that was open before; its row takes the focus. */
  lastOpen: string;
};

/** Search, filter and order are in the address. */
export function RecordList<Row extends { id: string }>(props: Props<Row>) {
  const { search, onChange, reading, lastOpen } = props;
  const { data, error } = reading;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const total = data?.pages[0]?.total ?? undefined;
  // Syncs with the focus, which the closed record had.
  useEffect(() => {
    if (lastOpen === "") return;
    const row = document.querySelector<HTMLElement>(`[data-entry="${lastOpen}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "center" });
  }, [lastOpen]);
  const order = search.order || props.defaultOrder;
  const onOrder = (next: string) => onChange({ order: next === props.defaultOrder ? "" : next });
  const onOpen = (id: string) => onChange({ item: id });
  return (
    <section className="queue bare records" aria-label={props.label}>
      <div className="q">
        <div className="tools">
          <SearchBox label={props.searchLabel} value={search.q} onSearch={(q) => onChange({ q })} />
          <fieldset className="chips">
            <legend className="sr">{copy.state}</legend>
            {props.states.map(({ state, label }) => (
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
          <OrderChoice columns={props.columns} order={order} onOrder={onOrder} />
          <p className="records-count small quiet num" role="status">
            {data && total !== undefined && !reading.isPlaceholderData ? props.countText(total) : ""}
          </p>
        </div>
        {error && !data ? (
          <div className="q-note" role="alert">
            <p>{textOf(error, props.failed)}</p>
            <RequestId id={requestOf(error)} />
            <button type="button" className="btn line compact" onClick={() => void reading.refetch()}>
              {copy.tryAgain}
            </button>
          </div>
        ) : (
          <div className="tablewrap" aria-busy={!data || reading.isPlaceholderData}>
            {!data && <Waiting />}
            {data && rows.length === 0 && <Nothing {...props} />}
            {rows.length > 0 && (
              <RecordTable
                label={props.label}
                columns={props.columns}
                rows={rows}
                search={search}
                order={order}
                onOrder={onOrder}
                onOpen={onOpen}
              />
            )}
          </div>
        )}
        <LoadMore pages={reading} failed={props.failed} shown={rows.length} total={total} />
      </div>
    </section>
  );
}

function Waiting(): ReactNode {
  return (
    <div className="records-wait">
      <p className="sr" role="status">
        {copy.loading}
      </p>
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <span key={index} className="skel" />
      ))}
    </div>
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

type NoRecordsProps = Pick<Props<never>, "search" | "onChange" | "empty">;

function Nothing({ search, onChange, empty }: NoRecordsProps) {
  const isSearched = search.q.trim() !== "";
  const isFiltered = isSearched || search.show !== "all";
  return (
    <div className="q-empty">
      <BlankArt scene="empty" />
      <p>{isSearched ? noMatchText(search.q.trim()) : isFiltered ? copy.noneOfState : empty}</p>
      {isFiltered && (
        <button type="button" className="btn line compact" onClick={() => onChange({ q: "", show: "all" })}>
          {copy.clear}
        </button>
      )}
    </div>
  );
}
