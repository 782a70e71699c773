import { useState } from "react";
import { toast } from "../../components/ui/toasts";

const copy = {
  copyIt: "Copy",
  copied: "Copied",
  copyFailed: "It could not be copied. Select it instead.",
  error: "Error",
} as const;

/** Copies a reference, an address or a provider's id. `what` names it. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const onFailed = () => toast({ tone: "bad", title: copy.error, text: copy.copyFailed });
  const onCopy = () => {
    // Without TLS, pages have no clipboard.
    if (!navigator.clipboard) onFailed();
    else void navigator.clipboard.writeText(text).then(() => setCopied(true), onFailed);
  };
  return (
    <button type="button" className="copy-it" aria-label={isCopied ? copy.copied : `Copy: ${what}`} onClick={onCopy}>
      {isCopied ? copy.copied : copy.copyIt}
    </button>
  );
}

/** The text and the button that copies it. */
export function Copyable({ what, text, isCode = false }: { what: string; text: string; isCode?: boolean }) {
  return (
    <span className="copyable">
      {isCode ? <code>{text}</code> : <span dir="auto">{text}</span>}
      <CopyButton what={what} text={text} />
    </span>
  );
}
