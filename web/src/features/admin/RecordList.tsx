import "./records.css";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { requestOf, textOf } from "../../api/errors";
import { BlankArt } from "../../components/BlankArt";
import { LoadMore } from "../../components/ui/LoadMore";
import { RequestId } from "../../components/ui/RequestId";
import { BulkBar } from "./BulkBar";
import type { BulkList } from "./bulk/actions";
import type { AdminSearch } from "./params";
import { type RecordColumn, RecordTable } from "./RecordTable";
import { RecordTools } from "./RecordTools";
import { copy, noMatchText } from "./recordCopy";
import type { RecordFilter, RecordPage } from "./recordQueries";
import type { StateFilter } from "./searchValues";
import type { Selection } from "./useSelection";
import type { NamedFilter } from "./views/viewFilter";

type Props<Row> = {
  list: Exclude<BulkList, "bookings">;
  /** Of its views, if another area has some of this kind too. */
  area?: string;
  /** Outlives the list while a record is open; none if the role can do nothing with many. */
  selection: Selection | undefined;
  views: readonly NamedFilter<RecordFilter>[];
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
export function RecordList<Row extends { id: string; name: string }>(props: Props<Row>) {
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
  const selecting = props.selection && {
    selection: props.selection,
    // Rows of the former filter cannot be selected.
    rows: reading.isPlaceholderData ? [] : rows,
  };
  const onOpen = (id: string) => onChange({ item: id });
  return (
    <section className="queue bare records" aria-label={props.label}>
      <div className="q">
        <RecordTools
          {...props}
          order={order}
          onOrder={onOrder}
          count={data && total !== undefined && !reading.isPlaceholderData ? props.countText(total) : ""}
        />
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
                selecting={selecting}
              />
            )}
          </div>
        )}
        <LoadMore pages={reading} failed={props.failed} shown={rows.length} total={total} />
        {selecting && <BulkBar list={props.list} {...selecting} />}
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
