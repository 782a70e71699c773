import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { requestOf } from "../../api/errors";
import { BlankArt } from "../../components/BlankArt";
import { Icon } from "../../components/ui/Icon";
import { RequestId } from "../../components/ui/RequestId";
import { copy } from "./copy";
import type { AdminSearch, Shown } from "./params";
import { type Column, QueueTable } from "./QueueTable";
import { Pages, Tools } from "./QueueTools";
import { PAGE } from "./queries";

type Reading<Row> = {
  data: { rows: Row[]; total: number } | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

/** What can be done with an entry by a key, besides reading it. */
export type Acts = { onApprove: () => void; onReject: () => void };

type Props<Row> = {
  search: AdminSearch;
  onChange: (part: Partial<AdminSearch>) => void;
  reading: Reading<Row>;
  label: string;
  /** What the search looks in; without it there is none. */
  searchLabel: string;
  /** The states by which entries can be shown, where they have any. */
  states?: readonly Shown[];
  beside?: ReactNode;
  loading?: string;
  failed: string;
  empty: string;
  columns: Column<Row>[];
  idOf: (row: Row) => string;
  preview: (row: Row) => ReactNode;
  acts?: (row: Row) => Acts | undefined;
};

/**
 * A list and, beside it, what is open of it. J and K go through it, Enter reads, Escape comes back, A and R decide; the keys mean
 * something only while the focus is in here, and never while something is typed.
 */
export function Queue<Row>(props: Props<Row>) {
  const { search, onChange, reading, columns, idOf, acts } = props;
  const { data, error } = reading;
  const place = useRef<HTMLElement>(null);
  const pane = useRef<HTMLElement>(null);
  const rows = data?.rows ?? [];
  const chosen = rows.find((row) => idOf(row) === search.item);
  // On a wide screen something is always open.
  const shown = chosen ?? rows[0];

  const focusEntry = (row: Row) => {
    place.current?.querySelector<HTMLElement>(`[data-entry="${idOf(row)}"]`)?.focus();
  };
  const shownId = shown && idOf(shown);
  const isInside = useRef(false);
  /** The entry the reader came to by themselves: nothing is approved by a key that the list has moved under it. */
  const reached = useRef<string>(undefined);
  // The outside system is the focus: when the entry that had it was decided and has left the list, the next one takes it.
  useEffect(() => {
    if (shownId === undefined || !isInside.current || document.activeElement !== document.body) return;
    const before = reached.current;
    place.current?.querySelector<HTMLElement>(`[data-entry="${shownId}"]`)?.focus();
    reached.current = before;
  }, [shownId]);
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE));
  const isGone = data !== undefined && !reading.isPlaceholderData && rows.length === 0 && search.page > lastPage;
  // The outside system is the address, which names a page that is not there any more: its last entry was decided.
  useEffect(() => {
    if (isGone) onChange({ page: lastPage });
  }, [isGone, lastPage, onChange]);
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    // What is taken away loses the focus to nobody.
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) isInside.current = false;
  };
  const open = (row: Row) => {
    onChange({ item: idOf(row) });
    focusEntry(row);
    reached.current = idOf(row);
  };
  const step = (by: 1 | -1) => {
    const at = shown ? rows.indexOf(shown) : -1;
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) open(next);
  };
  const leave = () => {
    onChange({ item: "" });
    if (shown) focusEntry(shown);
  };
  const actOf = (key: string): (() => void) | undefined => {
    if (key === "Escape") return leave;
    const can = shown && acts?.(shown);
    const onApprove = reached.current === shownId ? can?.onApprove : undefined;
    return { j: () => step(1), k: () => step(-1), a: onApprove, r: can?.onReject }[key.toLowerCase()];
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    const isTyping = target instanceof HTMLElement && target.closest("input,textarea,select,dialog") !== null;
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    // A key held down may go through the list, but it decides nothing: neither by itself nor by pressing a button again.
    if (event.repeat && key === "Enter") event.preventDefault();
    if (event.repeat && !["j", "k"].includes(key.toLowerCase())) return;
    const act = actOf(key);
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <section
      className={rows.length === 0 ? "queue bare" : search.item === "" ? "queue" : "queue open"}
      aria-label={props.label}
      ref={place}
      onKeyDown={onKeyDown}
      onFocus={() => {
        isInside.current = true;
        reached.current = shownId;
      }}
      onBlur={onBlur}
    >
      <div className="q">
        <Tools
          search={search}
          onChange={onChange}
          searchLabel={props.searchLabel}
          states={props.states ?? []}
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
                <p>{search.q.trim() === "" && search.show === "all" ? props.empty : copy.nothingFound}</p>
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
        {data && <Pages page={search.page} total={data.total} onPage={(page) => onChange({ page, item: "" })} />}
      </div>
      <section className="pv" aria-label={copy.preview} ref={pane} tabIndex={-1}>
        <button type="button" className="go pv-back" onClick={() => onChange({ item: "" })}>
          <Icon name="left" />
          <span>{copy.back}</span>
        </button>
        {shown && props.preview(shown)}
      </section>
    </section>
  );
}
