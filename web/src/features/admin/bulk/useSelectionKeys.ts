import { useEffect } from "react";
import { isDialogOpen } from "../../../components/ui/openDialogs";
import type { Entry, Selection } from "../useSelection";

/** X selects the row with the focus, Escape ends the selection. Not while typing, and not over a dialog. */
export function useSelectionKeys(selection: Selection | undefined, rows: readonly Entry[], isActive: boolean) {
  // Syncs with the document, before the list's own keys: Escape has one meaning at a time.
  useEffect(() => {
    if (!selection || !isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof Element) || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      if (isDialogOpen() || target.closest("textarea,select,input:not([type=checkbox])")) return;
      const id = target.closest("tr")?.querySelector("[data-entry]")?.getAttribute("data-entry");
      if (key === "Escape" && selection.entries.length > 0) selection.clear();
      else if (key.toLowerCase() === "x" && rows.some((row) => row.id === id)) selection.toggle(rows, id ?? "");
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  });
}
