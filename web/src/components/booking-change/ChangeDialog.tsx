import type { Booking } from "../../api/booking";
import type { BookingAudience } from "../../api/bookingPages";
import { REASON_LENGTH } from "../../api/forms.gen";
import { reference } from "../booking/copy";
import { Dialog } from "../ui/Dialog";
import { TextArea } from "../ui/TextArea";
import { ChangeLayout } from "./ChangeLayout";
import { copy, replyTime } from "./copy";
import { hindranceText } from "./hindranceText";
import { moneyText } from "./moneyText";
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
  const { base, quote } = form.price;
  return (
    <ChangeLayout
      title={titleFor(booking, reader)}
      about={
        <>
          <span>{booking.package.title}</span> <span>{reference(booking.id)}</span>
        </>
      }
      base={base}
      fields={(limits) => (
        <>
          <StartField booking={booking} reader={reader} form={form} base={limits} />
          <PeopleField form={form} base={limits} />
          <RoomsField form={form} base={limits} />
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
      side={
        <>
          {base.data && (
            <QuotePanel form={form} effectOf={(price) => moneyText(price, booking.status, reader)}>
              {quote && replyTime(other, quote.expires_at, booking.status)}
            </QuotePanel>
          )}
          <SendBar
            form={form}
            texts={copy}
            hindrance={quote && hindranceText(quote.hindrance, reader)}
            open={booking.changes.find((one) => one.status === "open")}
            reader={reader}
            other={other}
          />
        </>
      }
      onSubmit={form.send}
      onClose={onClose}
    />
  );
}
