import { useState } from "react";
import { ReasonDialog } from "../ReasonDialog";
import { copy } from "./copy";
import { type Report, useCloseConversation, useOpenConversation } from "./queries";

/** Closes the conversation for both sides, or opens it again. One button, so that it keeps the focus. */
export function ConversationLock({ row }: { row: Report }) {
  const [open, setOpen] = useState<"close" | "open">();
  const closing = useCloseConversation(row.id);
  const opening = useOpenConversation(row.id);
  const shared = { name: row.trip, onClose: () => setOpen(undefined) };
  return (
    <>
      <button
        type="button"
        className={row.is_closed ? "btn line compact" : "btn danger compact"}
        aria-haspopup="dialog"
        onClick={() => setOpen(row.is_closed ? "open" : "close")}
      >
        {row.is_closed ? copy.open : copy.close}
      </button>
      <ReasonDialog
        {...shared}
        isOpen={open === "close"}
        title={copy.close}
        about={`to close the conversation of report ${row.id}`}
        texts={{
          effect: copy.closeEffect,
          send: copy.close,
          sending: copy.closing,
          failed: copy.closeFailed,
          doneTitle: copy.closedTitle,
        }}
        doneText={() => copy.closedText}
        action={closing}
        isDangerous
      />
      <ReasonDialog
        {...shared}
        isOpen={open === "open"}
        title={copy.open}
        about={`to open the conversation of report ${row.id}`}
        texts={{
          effect: copy.openEffect,
          send: copy.open,
          sending: copy.opening,
          failed: copy.openFailed,
          doneTitle: copy.openedTitle,
        }}
        doneText={() => copy.openedText}
        action={opening}
      />
    </>
  );
}
