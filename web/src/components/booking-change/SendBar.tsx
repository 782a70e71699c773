import type { Booking } from "../../api/booking";
import type { BookingAudience } from "../../api/bookingPages";
import { textOf } from "../../api/errors";
import { usdCents } from "../../lib/money";
import { Failure } from "../Failure";
import { Icon } from "../ui/Icon";
import { signedDifference } from "./changeFacts";
import { missingBeds, offersOf } from "./changeForm";
import { bedsMissing, copy, declinesOther, priceChangedText, refundOf, unchangedText } from "./copy";
import { hindranceText } from "./hindranceText";
import type { ChangeFormState } from "./useChangeForm";

type Props = { booking: Booking; form: ChangeFormState; other: string; reader: BookingAudience };

/** At the foot of the screen on a phone; with the reason if nothing can be sent. */
export function SendBar({ booking, form, other, reader }: Props) {
  const { quote } = form.price;
  return (
    <div className="change-send">
      {quote && form.old !== undefined && (
        <p className="change-warning" role="alert">
          <Icon name="warn" small />
          <span>{priceChangedText(usdCents(form.old), usdCents(quote.total_price))}</span>
        </p>
      )}
      <div role="status" className="change-notes">
        <Notes booking={booking} form={form} other={other} reader={reader} />
      </div>
      <Failure error={form.sendError}>{textOf(form.sendError, copy.sendFailed)}</Failure>
      <p className="change-total">
        <span className="tiny quiet">{copy.fact.total}</span>
        {quote && <b className="price num">{usdCents(quote.total_price)}</b>}
        {quote && quote.difference !== 0 && (
          <span className="small quiet num">
            {quote.refund > 0 ? refundOf(usdCents(quote.refund)) : signedDifference(quote.before, quote)}
          </span>
        )}
      </p>
      <button
        type="submit"
        className="btn primary"
        disabled={!form.isReady && !form.isPending}
        aria-disabled={form.isPending || !form.isReady}
      >
        {form.isSending ? copy.sending : form.old === undefined ? copy.send : copy.sendNew}
      </button>
    </div>
  );
}

function Notes({ booking, form, other, reader }: Props) {
  const { quote } = form.price;
  if (!quote) return null;
  if (quote.hindrance === "unchanged") {
    return <p className="small quiet">{unchangedText(offersOf(quote).length > 0)}</p>;
  }
  const open = booking.changes.find((one) => one.status === "open");
  const beds = missingBeds(quote);
  const warnings = [hindranceText(quote.hindrance, reader), beds > 0 ? bedsMissing(beds) : undefined].filter(
    (text) => text !== undefined,
  );
  return (
    <>
      {warnings.map((text) => (
        <p key={text} className="change-warning">
          <Icon name="warn" small />
          <span>{text}</span>
        </p>
      ))}
      {open && <p className="small quiet">{open.proposed_by === reader ? copy.replacesOwn : declinesOther(other)}</p>}
    </>
  );
}
