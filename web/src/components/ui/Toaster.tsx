import { createPortal } from "react-dom";
import { Icon } from "./Icon";
import { useTopDialog } from "./openDialogs";
import { RequestId } from "./RequestId";
import { closeToast, type Toast, useToasts } from "./toasts";

/**
 * The one place where toasts appear; the region is always there, so that screen readers hear what is put into it. What is told while
 * a dialog is open stands in the dialog: beside it nothing is seen, heard or reached.
 */
export function Toaster() {
  const toasts = useToasts();
  const dialog = useTopDialog();
  const isOver = (one: Toast) => dialog !== undefined && one.over === dialog;
  const over = toasts.filter(isOver);
  return (
    <>
      <Region toasts={toasts.filter((one) => !isOver(one))} />
      {dialog && over.length > 0 && createPortal(<Region toasts={over} />, dialog)}
    </>
  );
}

function Region({ toasts }: { toasts: Toast[] }) {
  return (
    <section className="toasts no-print" aria-label="Notifications">
      <div role="status">{toasts.filter((one) => one.tone === "good").map(card)}</div>
      <div role="alert">{toasts.filter((one) => one.tone === "bad").map(card)}</div>
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
      <button type="button" className="iconbtn" aria-label="Close notification" onClick={() => closeToast(one.id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
