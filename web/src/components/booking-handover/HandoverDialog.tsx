import "../booking/booking-parts.css";
import "./booking-handover.css";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Booking } from "../../api/booking";
import { requestOf, textOf } from "../../api/errors";
import { handoverOptions } from "../../api/handovers";
import { rangeText } from "../../lib/dates";
import { reference } from "../booking/copy";
import { Dialog } from "../ui/Dialog";
import { RequestId } from "../ui/RequestId";
import { useLostFocus } from "../useLostFocus";
import { copy } from "./copy";
import { HandoverForm } from "./HandoverForm";
import { type OtherWays, WithoutHost } from "./WithoutHost";

type Props = { booking: Booking; open: boolean; onClose: () => void } & OtherWays;

/** Offers one booking to another host of its package. */
export function HandoverDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label={copy.title} className="dialog booking-ask handover-dialog">
      <Contents {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Contents({ booking, onClose, ...ways }: Omit<Props, "open">) {
  const reading = useQuery(handoverOptions({ booking_id: booking.id }));
  const option = reading.data?.bookings[0];
  const { fallback, area } = useLostFocus<HTMLDivElement>();
  const about = (
    <p className="handover-about">
      <b>{booking.package.title}</b>
      <span className="quiet">
        <span className="num">{rangeText(booking.start_date, booking.end_date)}</span>
        <span>{reference(booking.id)}</span>
      </span>
    </p>
  );
  // What has loaded replaces the button that had the focus.
  const holdFocus = (children: ReactNode) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="handover-contents" role="group" aria-label={copy.title} tabIndex={-1} ref={fallback} {...area}>
      {children}
    </div>
  );
  if (option && option.hosts.length > 0) {
    return holdFocus(
      <HandoverForm booking={booking} option={option} onClose={onClose} {...ways}>
        {about}
      </HandoverForm>,
    );
  }
  return holdFocus(
    <div className="handover-state">
      <h2 className="h-28">{copy.title}</h2>
      {about}
      {reading.isPending && (
        <div aria-busy="true">
          <p className="sr" role="status">
            {copy.loading}
          </p>
          <span className="skel block" />
        </div>
      )}
      {reading.error && !reading.data && (
        <p className="error" role="alert">
          <span>{textOf(reading.error, copy.loadFailed)}</span>{" "}
          <button type="button" className="link" onClick={() => void reading.refetch()}>
            {copy.tryAgain}
          </button>
          <RequestId id={requestOf(reading.error)} />
        </p>
      )}
      {reading.data && !option && <p role="status">{copy.noMore}</p>}
      {option && <WithoutHost booking={booking} text={copy.noHost} {...ways} />}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.close}
        </button>
      </p>
    </div>,
  );
}
