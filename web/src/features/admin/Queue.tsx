import { type ComponentProps, type ReactElement, useEffect, useRef } from "react";
import { requestOf } from "../../api/errors";
import { BlankArt } from "../../components/BlankArt";
import { DelayedBar } from "../../components/delayed-answers/DelayedBar";
import type { Fold } from "../../components/delayed-answers/delays";
import { Icon } from "../../components/ui/Icon";
import { LoadMore } from "../../components/ui/LoadMore";
import { RequestId } from "../../components/ui/RequestId";
import { copy } from "./copy";
import type { AdminSearch } from "./params";
import { type Column, QueueTable } from "./QueueTable";
import { Tools } from "./QueueTools";
import type { StateFilter } from "./searchValues";
import { type QueueActions, useQueueKeys } from "./useQueueKeys";

export type QueuePages<Row> = ComponentProps<typeof LoadMore>["pages"] & {
  data: { rows: Row[]; total: number | undefined } | undefined;
  /** The entry in the address, if it is on a later page. */
  further: Row | undefined;
  isLooking: boolean;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type Props<Row> = {
  search: AdminSearch;
  onChange: (part: Partial<AdminSearch>) => void;
  reading: QueuePages<Row>;
  label: string;
  /** The searched fields; without it there is no search. */
  searchLabel?: string;
  states?: readonly StateFilter[];
  /** Above the search. */
  views?: ReactElement;
  /** How many entries are in a state, if known. */
  countOf?: (state: StateFilter) => number | undefined;
  beside?: ReactElement | false;
  loading?: string;
  failed: string;
  empty: string;
  /** The states for which `empty` is true too. */
  emptyStates?: readonly StateFilter[];
  columns: Column<Row>[];
  idOf: (row: Row) => string;
  preview: (row: Row) => ReactElement;
  acts?: (row: Row) => QueueActions | undefined;
  /** Below the list, such as its sums. */
  foot?: ReactElement | false;
  /** The latest decision, until the server has it. */
  delayed?: { fold: Fold; onUndo: () => void } | undefined;
};

/** With its open entry beside it. Enter reads; `useQueueKeys` has the other keys. */
export function Queue<Row>(props: Props<Row>) {
  const { search, onChange, reading, columns, idOf, acts, delayed } = props;
  const { data, error } = reading;
  const pane = useRef<HTMLElement>(null);
  const rows = data?.rows ?? [];
  const chosen = rows.find((row) => idOf(row) === search.item) ?? reading.further;
  // A wide screen always has an open entry, but none while the one in the address loads.
  const shown = chosen ?? (reading.isLooking ? undefined : rows[0]);
  const onUndo = delayed?.fold.left === undefined ? undefined : delayed.onUndo;
  const { place, open, keys } = useQueueKeys({ rows, shown, idOf, acts, onUndo, onChange });
  const openId = shown && idOf(shown);
  // Syncs with the scroll position: another entry begins at its top.
  useEffect(() => {
    if (openId !== undefined) pane.current?.scrollTo(0, 0);
  }, [openId]);

  return (
    <section
      className={classOf(rows.length > 0, chosen !== undefined || reading.isLooking)}
      aria-label={props.label}
      ref={place}
      {...keys}
    >
      <div className="q">
        {props.views && <div className="views-row">{props.views}</div>}
        <Tools
          search={search}
          onChange={onChange}
          searchLabel={props.searchLabel}
          states={props.states ?? []}
          countOf={props.countOf}
          hasKeys={acts !== undefined}
          beside={props.beside}
        />
        {error && !data ? (
          <div className="q-note" role="alert">
            <p>{props.failed}</p>
            <RequestId id={requestOf(error)} />
            <button type="button" className="btn line compact" onClick={() => void reading.refetch()}>
              {copy.tryAgain}
            </button>
          </div>
        ) : (
          <div className="tablewrap" aria-busy={!data || reading.isPlaceholderData}>
            {!data && (
              <p className={props.loading ? "q-note quiet" : "sr"} role="status">
                {props.loading ?? copy.checking}
              </p>
            )}
            {data && rows.length === 0 && (
              <div className="q-empty">
                <BlankArt scene="empty" />
                <p>{emptyText(props)}</p>
              </div>
            )}
            {rows.length > 0 && (
              <QueueTable
                columns={columns}
                rows={rows}
                shown={shown}
                idOf={idOf}
                onOpen={open}
                onRead={(row) => {
                  onChange({ item: idOf(row) });
                  pane.current?.focus();
                }}
              />
            )}
          </div>
        )}
        <LoadMore pages={reading} failed={props.failed} shown={rows.length} total={data?.total} />
        {props.foot}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long entry without a link is scrolled by keyboard */}
      <section className="pv" aria-label={copy.preview} ref={pane} tabIndex={0}>
        <button type="button" className="go pv-back" onClick={() => onChange({ item: "" })}>
          <Icon name="left" />
          <span>{copy.back}</span>
        </button>
        {reading.isLooking && (
          <p className="pv-in quiet" role="status">
            {copy.lookingFor}
          </p>
        )}
        {shown && props.preview(shown)}
      </section>
      {delayed && (
        <div className="q-undo">
          <DelayedBar fold={delayed.fold} about={`: ${delayed.fold.what}`} onUndo={delayed.onUndo} />
        </div>
      )}
    </section>
  );
}

/** On a narrow screen the list is displayed unless the entry in the address is there. */
function classOf(hasRows: boolean, isOpen: boolean): string {
  if (!hasRows) return "queue bare";
  return isOpen ? "queue open" : "queue";
}

/** A state filter alone is no search. */
function emptyText<Row>({ search, empty, emptyStates = ["all"] }: Props<Row>): string {
  if (search.q.trim() !== "") return copy.nothingFound;
  return emptyStates.includes(search.show) ? empty : copy.noneOfState;
}
