import { useIsCovered } from "./covers";
import { Icon } from "./Icon";
import { RequestId } from "./RequestId";
import { closeToast, type Toast, useToasts } from "./toasts";

/** Where toasts appear on the page. */
export function Toaster() {
  return <ToastRegion isSeen={!useIsCovered()} />;
}

/**
 * The page has such a region, and so has every open dialog: a modal dialog hides the page's from eyes, hands and screen readers. Toasts
 * stand in the one that is seen. A region is there before they are, so that screen readers hear what is put into it.
 */
export function ToastRegion({ isSeen }: { isSeen: boolean }) {
  const toasts = useToasts();
  const shown = isSeen ? toasts : [];
  return (
    <section className="toasts no-print" aria-label={isSeen ? "Notifications" : undefined}>
      <div role="status">{shown.filter((one) => one.tone === "good").map(card)}</div>
      <div role="alert">{shown.filter((one) => one.tone === "bad").map(card)}</div>
    </section>
  );
}

function card(one: Toast) {
  return (
    <div key={one.id} className={one.tone === "bad" ? "toast bad" : "toast"}>
      <Icon name={one.tone === "bad" ? "warn" : "check"} />
      <div>
        <b>{one.title}</b>
        <p className="small">{one.text}</p>
        <RequestId id={one.request} />
      </div>
      <button
        type="button"
        className="iconbtn"
        aria-label="Close notification"
        // It is gone after the press: the focus stays where somebody is filling something in.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => closeToast(one.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
