import { type ReactNode, useEffect, useRef } from "react";
import { useIsTopDialog } from "./openDialogs";
import { ToastRegion } from "./Toaster";

type Props = { open: boolean; onClose: () => void; label: string; className: string; children: ReactNode };

/** The browser's focus trap: closes on Escape and on a press of the backdrop, and returns the focus. */
export function Dialog({ open, onClose, label, className, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOnTop = useIsTopDialog(open);
  // Syncs with the browser's top layer, which only these two calls reach.
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog closes on Escape by itself
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {open && (
        <>
          {children}
          <ToastRegion isSeen={isOnTop} />
        </>
      )}
    </dialog>
  );
}
