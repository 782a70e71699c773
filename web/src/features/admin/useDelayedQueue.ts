import { useRef } from "react";
import { useSession } from "../../api/session";
import { useDelays } from "../../components/delayed-answers/useDelays";
import { useMediaQuery } from "../../components/useMediaQuery";
import { decisionText } from "./copy";
import type { AdminSearch } from "./params";
import type { QueuePages } from "./Queue";
import { useNextEntry } from "./useNextEntry";

export type DelayedDecision = {
  /** "Approve", "Reject". */
  what: string;
  send: () => Promise<unknown>;
  /** Brings back the dialog in which it was made, after an undo. */
  reopen?: () => void;
};

export type DelayDecision<Row> = (row: Row, decision: DelayedDecision) => void;

type QueueParts<Row, Pages> = {
  search: AdminSearch;
  onChange: (part: Partial<AdminSearch>) => void;
  reading: Pages;
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
};

/**
 * Decisions that can be undone for a while. Their entries leave the list at once, and the next one is open; they are
 * listed again after an undo or a failure, or if the list has decided ones too.
 */
export function useDelayedQueue<Row, Pages extends QueuePages<Row>>(parts: QueueParts<Row, Pages>) {
  const { search, onChange, reading, idOf, nameOf } = parts;
  const session = useSession();
  const delays = useDelays(session.state === "out" ? "" : (session.person?.id ?? ""));
  const isWide = useMediaQuery("(min-width:1024px)");
  const focusEntry = useNextEntry(search.item);
  const latest = useRef<{ id: string; reopen: (() => void) | undefined }>(undefined);
  const isListed = (row: Row) => !delays.folds.has(idOf(row));
  const read = reading.data;
  const rows = read?.rows.filter(isListed) ?? [];
  const fold = [...delays.folds.values()].at(-1);

  const delay: DelayDecision<Row> = (row, { what, send, reopen }) => {
    const id = idOf(row);
    const at = rows.findIndex((one) => idOf(one) === id);
    const next = rows[at + 1] ?? rows[at - 1];
    const nextId = next ? idOf(next) : "";
    latest.current = { id, reopen };
    delays.delay(id, { what: decisionText(what, nameOf(row)), send });
    // A narrow screen returns to the list: a second tap would decide about the next entry.
    if (search.item !== "") onChange({ item: isWide ? nextId : "" });
    // The dialog takes the focus with it; otherwise the keys wait until the next entry is reached.
    if (reopen || !isWide) focusEntry(nextId);
  };
  const undo = () => {
    delays.undo();
    if (!latest.current) return;
    const { id, reopen } = latest.current;
    onChange({ item: id });
    if (reopen) reopen();
    else focusEntry(id);
  };
  const total = read?.total === undefined ? undefined : read.total - (read.rows.length - rows.length);
  return {
    delay,
    delayed: fold && { fold, onUndo: undo },
    reading: {
      ...reading,
      data: read && { rows, total },
      further: reading.further !== undefined && isListed(reading.further) ? reading.further : undefined,
    },
  };
}
