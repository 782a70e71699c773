import { useState } from "react";

/** The server's limit of one bulk action. */
export const MOST_SELECTED = 50;

/** A row by its name, which outlives its place in the list. */
export type Entry = { id: string; name: string };

type State = {
  key: string;
  entries: ReadonlyMap<string, Entry>;
  /** Where a range begins, and where the focus returns. */
  last: string;
};

export type Selection = ReturnType<typeof useSelection>;

/** Selected rows of a list. Further pages add to it; another filter, `key`, ends it. */
export function useSelection(key: string) {
  const [stored, setState] = useState<State>({ key, entries: new Map(), last: "" });
  const state = stored.key === key ? stored : { key, entries: new Map<string, Entry>(), last: "" };
  if (state !== stored) setState(state);
  const write = (entries: readonly Entry[], last: string) =>
    setState({ key, entries: new Map(entries.slice(0, MOST_SELECTED).map((entry) => [entry.id, entry])), last });
  const chosen = [...state.entries.values()];
  return {
    entries: chosen,
    last: state.last,
    isFull: chosen.length >= MOST_SELECTED,
    has: (id: string) => state.entries.has(id),
    /** With `isRange`, all from the row before to this one become as this one. */
    toggle: (rows: readonly Entry[], id: string, isRange = false) => {
      const changed = isRange ? rowsBetween(rows, state.last, id) : rows.filter((row) => row.id === id);
      const others = chosen.filter((one) => !changed.some((row) => row.id === one.id));
      write(state.entries.has(id) ? others : [...others, ...changed], id);
    },
    /** All on screen, or none of them if all are, or as many as one action takes. */
    toggleAll: (rows: readonly Entry[]) => {
      const others = chosen.filter((one) => !rows.some((row) => row.id === one.id));
      const isWhole = rows.every((row) => state.entries.has(row.id)) || chosen.length >= MOST_SELECTED;
      write(isWhole ? others : [...chosen, ...rows.filter((row) => !state.entries.has(row.id))], rows[0]?.id ?? "");
    },
    clear: () => write([], state.last),
  };
}

function rowsBetween(rows: readonly Entry[], from: string, to: string): readonly Entry[] {
  const at = rows.findIndex(({ id }) => id === to);
  const start = rows.findIndex(({ id }) => id === from);
  const first = start === -1 ? at : start;
  return rows.slice(Math.min(first, at), Math.max(first, at) + 1);
}
