import { type FocusEvent, type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef } from "react";
import { UNDO_KEY } from "../../components/delayed-answers/useDelays";
import { isDialogOpen } from "../../components/ui/openDialogs";
import { isEnter } from "../../lib/enterKey";
import type { AdminSearch } from "./params";

export type QueueActions = { onApprove: () => void; onReject: () => void };

type List<Row> = {
  rows: Row[];
  shown: Row | undefined;
  idOf: (row: Row) => string;
  acts: ((row: Row) => QueueActions | undefined) | undefined;
  /** While a decision can be undone. */
  onUndo?: (() => void) | undefined;
  onChange: (part: Partial<AdminSearch>) => void;
};

/**
 * J and K move, Escape returns, A and R decide, Z undoes: while the focus is in `place` or, as on a new page, on the page around
 * it, and not while typing.
 */
export function useQueueKeys<Row>({ rows, shown, idOf, acts, onUndo, onChange }: List<Row>) {
  const place = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  /** The entry that the admin chose: a key decides nothing that the list moved under it. */
  const reached = useRef<string>(undefined);
  const shownId = shown && idOf(shown);

  const focusEntry = (id: string) => {
    place.current?.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus();
  };
  // Syncs with the focus, which moves from a removed entry to the next.
  useEffect(() => {
    if (shownId === undefined || !isInside.current || document.activeElement !== document.body) return;
    const before = reached.current;
    place.current?.querySelector<HTMLElement>(`[data-entry="${shownId}"]`)?.focus();
    reached.current = before;
  }, [shownId]);
  const open = (row: Row) => {
    const id = idOf(row);
    onChange({ item: id });
    focusEntry(id);
    reached.current = id;
  };
  const step = (by: 1 | -1) => {
    const at = shown ? rows.indexOf(shown) : -1;
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)];
    if (next) open(next);
  };
  const leave = () => {
    onChange({ item: "" });
    if (shownId !== undefined) focusEntry(shownId);
  };
  const actOf = (key: string): (() => void) | undefined => {
    if (key === "Escape") return leave;
    const can = shown && acts?.(shown);
    // Letters that are typed blindly, as a name for the search, decide nothing.
    const isReached = reached.current === shownId;
    const decide = { a: isReached ? can?.onApprove : undefined, r: isReached ? can?.onReject : undefined };
    return { j: () => step(1), k: () => step(-1), [UNDO_KEY]: onUndo, ...decide }[key.toLowerCase()];
  };
  const press = (event: KeyboardEvent) => {
    const { target, key } = event;
    const isTyping = target instanceof HTMLElement && target.closest("input,textarea,select,dialog") !== null;
    if (isTyping || isDialogOpen() || event.altKey || event.ctrlKey || event.metaKey) return;
    // A repeating key moves, but decides nothing, neither itself nor by pressing a button.
    if (event.repeat && isEnter(event)) event.preventDefault();
    if (event.repeat && !["j", "k"].includes(key.toLowerCase())) return;
    const act = actOf(key);
    if (!act) return;
    event.preventDefault();
    act();
  };
  // Syncs with the document, which gets the keys while the body or the page's main part has the focus.
  useEffect(() => {
    const onOuterKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (target instanceof Node && target !== place.current && target.contains(place.current)) press(event);
    };
    document.addEventListener("keydown", onOuterKey);
    return () => document.removeEventListener("keydown", onOuterKey);
  });
  const onKeyDown = ({ nativeEvent }: ReactKeyboardEvent) => press(nativeEvent);
  const onFocus = () => {
    isInside.current = true;
    reached.current = shownId;
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    // A removed element leaves the focus on the body.
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) isInside.current = false;
  };
  return { place, open, keys: { onKeyDown, onFocus, onBlur } };
}
