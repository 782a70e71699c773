import { useEffect, useEffectEvent } from "react";

/** Anywhere but in a field or over a dialog. */
export function useSlashKey(onSlash: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    const isTaken = target instanceof Element && target.closest("input,textarea,select,dialog,[contenteditable]");
    if (isTaken || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    onSlash();
  });
  // Syncs with the keyboard of the whole page.
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
