import "../booking/booking-parts.css";
import "./booking-change.css";
import type { FormEvent } from "react";
import type { Booking } from "../../api/booking";
import type { BookingAudience } from "../../api/bookingPages";
import { requestOf, textOf } from "../../api/errors";
import { REASON_LENGTH } from "../../api/forms.gen";
import { reference } from "../booking/copy";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { RequestId } from "../ui/RequestId";
import { TextArea } from "../ui/TextArea";
import { copy } from "./copy";
import { otherName, titleFor } from "./names";
import { PeopleField } from "./PeopleField";
import { QuotePanel } from "./QuotePanel";
import { RoomsField } from "./RoomsField";
import { SendBar } from "./SendBar";
import { StartField } from "./StartField";
import { useChangeForm } from "./useChangeForm";

type Props = { booking: Booking; reader: BookingAudience; open: boolean; onClose: () => void };

/** Proposes other dates, people or rooms, with the price before it is sent. */
export function ChangeDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label={titleFor(rest.booking, rest.reader)} className="dialog change-dialog">
      <ChangeForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function ChangeForm({ booking, reader, onClose }: Omit<Props, "open">) {
  const other = otherName(booking, reader);
  const form = useChangeForm({ booking, other, onClose });
  const { base } = form.price;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    form.send();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <header className="change-head">
        <div>
          <h2 className="h-28">{titleFor(booking, reader)}</h2>
          <p className="small quiet">
            <span>{booking.package.title}</span> <span>{reference(booking.id)}</span>
          </p>
        </div>
        <button type="button" className="iconbtn" aria-label={copy.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="change-fields">
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
        {base.data && (
          <>
            <StartField booking={booking} reader={reader} form={form} base={base.data} />
            <PeopleField form={form} base={base.data} />
            <RoomsField form={form} base={base.data} />
            <div className="change-field">
              <TextArea
                label={copy.message}
                value={form.edits.message}
                onChange={(message) => form.change({ message })}
                maxLength={REASON_LENGTH}
                hint={form.problem("message") ?? copy.stays}
              />
            </div>
          </>
        )}
      </div>
      <div className="change-side">
        <div className="change-stick">
          {base.data && <QuotePanel form={form} other={other} status={booking.status} reader={reader} />}
          <SendBar booking={booking} form={form} other={other} reader={reader} />
        </div>
      </div>
    </form>
  );
}
