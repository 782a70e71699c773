import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/** Focuses the action of a row; without a row, the heading. */
export function focusRow(section: HTMLElement, key: string | undefined): void {
  const rows = Array.from(section.querySelectorAll<HTMLElement>("[data-row]"));
  const row = rows.find((one) => one.dataset.row === key);
  const action = row?.querySelector<HTMLElement>(".inbox-act :is(a, button)");
  (action ?? section.querySelector<HTMLElement>("h2"))?.focus();
}

/** When a row leaves with the focus inside, the row that takes its place gets it. `order` holds the rows' keys. */
export function useRowFocus(section: RefObject<HTMLElement | null>, order: readonly string[]) {
  const focused = useRef<{ key: string; place: number }>(undefined);
  // Syncs with the focus, which a removed row leaves on the body.
  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || !section.current) return;
    const place = order.indexOf(last.key);
    if (place >= 0) {
      focused.current = { key: last.key, place };
      return;
    }
    focused.current = undefined;
    const active = document.activeElement;
    if (active !== null && active !== document.body) return;
    focusRow(section.current, order[Math.min(last.place, order.length - 1)]);
  });
  return {
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const key = event.target.closest<HTMLElement>("[data-row]")?.dataset.row;
      focused.current = key === undefined ? undefined : { key, place: order.indexOf(key) };
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      const left = event.target;
      if (event.relatedTarget !== null) {
        if (!event.currentTarget.contains(event.relatedTarget)) focused.current = undefined;
        return;
      }
      // A press beside the list ends the focus; a removed element only loses it.
      queueMicrotask(() => {
        if (left.isConnected && document.activeElement === document.body) focused.current = undefined;
      });
    },
  };
}
