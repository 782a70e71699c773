import { Icon } from "./Icon";
import { RequestId } from "./RequestId";
import { closeToast, type Toast, useToasts } from "./toasts";

/** The one place where toasts appear. The region is always there, so that screen readers hear what is put into it. */
export function Toaster() {
  const toasts = useToasts();
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
