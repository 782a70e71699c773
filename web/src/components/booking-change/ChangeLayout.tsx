import "../booking/booking-parts.css";
import "./booking-change.css";
import type { ReactElement, ReactNode } from "react";
import type { ChangePrice, ChangeQuote } from "../../api/bookingChanges";
import { requestOf, textOf } from "../../api/errors";
import { Icon } from "../ui/Icon";
import { RequestId } from "../ui/RequestId";
import { copy } from "./copy";

type Props = {
  title: string;
  about: ReactNode;
  base: ChangePrice["base"];
  /** Before the fields of the change. */
  first?: ReactElement;
  /** Once the limits are known. */
  fields: (base: ChangeQuote) => ReactElement;
  /** Beside the fields, on a phone below them. */
  side: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
};

/** The form of a dialog that changes a booking. */
export function ChangeLayout({ title, about, base, first, fields, side, onSubmit, onClose }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <header className="change-head">
        <div>
          <h2 className="h-28">{title}</h2>
          <p className="small quiet">{about}</p>
        </div>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="change-fields">
        {first}
        {base.isPending && (
          <div aria-busy="true">
            <p className="sr" role="status">
              {copy.loading}
            </p>
            <span className="skel change-skel" />
            <span className="skel block" />
          </div>
        )}
        {base.error && !base.data && (
          <p className="error" role="alert">
            <span>{textOf(base.error, copy.loadFailed)}</span>{" "}
            <button type="button" className="link" onClick={() => void base.refetch()}>
              {copy.tryAgain}
            </button>
            <RequestId id={requestOf(base.error)} />
          </p>
        )}
        {base.data && fields(base.data)}
      </div>
      <div className="change-side">
        <div className="change-stick">{side}</div>
      </div>
    </form>
  );
}
