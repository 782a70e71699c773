import { useEffect, useState } from "react";

/**
 * After a decision the focus goes to the entry that follows, once the dialog is closed and the entry is open. On a
 * phone the open entry itself gets it, and in an empty list the pressed state.
 */
export function useNextEntry(openId: string): (id: string) => void {
  const [next, setNext] = useState<{ id: string }>();
  // Syncs with the focus, which fell to the page with the button that was pressed.
  useEffect(() => {
    if (!next || (openId !== "" && openId !== next.id)) return;
    setNext(undefined);
    for (const place of [`[data-entry="${next.id}"]`, ".queue .pv", ".queue .tools [aria-pressed=true]"]) {
      const found = document.querySelector<HTMLElement>(place);
      found?.focus();
      if (found && document.activeElement === found) return;
    }
  }, [next, openId]);
  return (id) => setNext({ id });
}
