import { type FocusEvent, useEffect, useRef, useState } from "react";
import { Icon } from "./Icon";
import { useIsDialogOpen } from "./openDialogs";
import { RequestId } from "./RequestId";
import { closeToast, markAnnounced, type Toast, useToasts } from "./toasts";

/** Announcing a toast takes screen readers this long. */
const HEARD_MS = 1_000;

export function Toaster() {
  return <ToastRegion isSeen={!useIsDialogOpen()} />;
}

/**
 * A live region of the page, and of each open dialog: a modal dialog hides the page's. The visible one holds the
 * toasts. It exists before them, so that screen readers announce them; announced toasts move to another region
 * silently.
 */
export function ToastRegion({ isSeen }: { isSeen: boolean }) {
  const toasts = useToasts();
  const old = useAnnounced(isSeen, toasts);
  const shown = isSeen ? toasts : [];
  const isQuiet = (one: Toast) => one.isSaid === true || old.includes(one.id);
  const quiet = shown.filter(isQuiet);
  const loud = shown.filter((one) => !isQuiet(one));
  const focus = useFocusBack();
  return (
    <section className="toasts no-print" aria-label={isSeen ? "Notifications" : undefined} {...focus}>
      {quiet.length > 0 && <div>{quiet.map(card)}</div>}
      <div role="status">{loud.filter((one) => one.tone !== "bad").map(card)}</div>
      <div role="alert">{loud.filter((one) => one.tone === "bad").map(card)}</div>
    </section>
  );
}

/** Toasts announced elsewhere before this region became visible. */
function useAnnounced(isSeen: boolean, toasts: Toast[]): readonly number[] {
  const [old, setOld] = useState<readonly number[]>([]);
  const [wasSeen, setWasSeen] = useState(false);
  if (wasSeen !== isSeen) {
    setWasSeen(isSeen);
    setOld(isSeen ? toasts.filter((one) => one.isHeard).map((one) => one.id) : []);
  }
  // Syncs with the screen reader, which takes a moment.
  useEffect(() => {
    if (!isSeen || toasts.every((one) => one.isHeard)) return;
    const timer = setTimeout(() => markAnnounced(toasts), HEARD_MS);
    return () => clearTimeout(timer);
  }, [isSeen, toasts]);
  return old;
}

/** From a closed toast to the next, and after the last one to the previous element. */
function useFocusBack() {
  const place = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const isInside = useRef(false);
  // Syncs with the focus, which a removed element leaves on the body.
  useEffect(() => {
    if (!isInside.current || document.activeElement !== document.body) return;
    const next = place.current?.querySelector("button");
    if (next) return next.focus();
    isInside.current = false;
    const from = cameFrom.current;
    const dialog = place.current?.closest("dialog");
    const around = dialog ? dialog.querySelector("button") : document.querySelector("main");
    if (from instanceof HTMLElement && from.isConnected) from.focus();
    if (document.activeElement === document.body) around?.focus({ preventScroll: true });
  });
  return {
    ref: place,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!isInside.current && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      isInside.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
}

const SIGNS = { good: "check", note: "bell", bad: "warn" } as const;

function card(one: Toast) {
  return (
    <div key={one.id} className={one.tone === "bad" ? "toast bad" : "toast"}>
      <Icon name={SIGNS[one.tone]} />
      <div>
        <b>{one.title}</b>
        <p className="small">{one.text}</p>
        <RequestId id={one.request} />
      </div>
      <button
        type="button"
        className="iconbtn"
        aria-label="Close notification"
        // The focus stays in the form, because the toast goes.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => closeToast(one.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
