import type { BookingChange } from "../../api/bookingChanges";
import { textOf } from "../../api/errors";
import { usdCents } from "../../lib/money";
import { Failure } from "../Failure";
import { Icon } from "../ui/Icon";
import { signedDifference } from "./changeFacts";
import { missingBeds, offersOf } from "./changeForm";
import { bedsMissing, copy, declinesOther, priceChangedText, refundOf, unchangedText } from "./copy";
import type { ChangeFormState } from "./useChangeEdits";

type SendTexts = Record<"send" | "sendNew" | "sending" | "sendFailed", string>;

type Props = {
  form: ChangeFormState;
  texts: SendTexts;
  /** Why it is not possible now. */
  hindrance: string | undefined;
  /** The proposal that this one ends. */
  open: Pick<BookingChange, "proposed_by"> | undefined;
  /** The side that proposes. */
  reader: string;
  other: string;
};

/** At the foot of the screen on a phone; with the reason if nothing can be sent. */
export function SendBar({ texts, ...notes }: Props) {
  const { form } = notes;
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
        <Notes {...notes} />
      </div>
      <Failure error={form.sendError}>{textOf(form.sendError, texts.sendFailed)}</Failure>
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
        {form.isSending ? texts.sending : form.old === undefined ? texts.send : texts.sendNew}
      </button>
    </div>
  );
}

function Notes({ form, hindrance, open, reader, other }: Omit<Props, "texts">) {
  const { quote } = form.price;
  if (!quote) return null;
  if (quote.hindrance === "unchanged") {
    return <p className="small quiet">{unchangedText(offersOf(quote).length > 0)}</p>;
  }
  const beds = missingBeds(quote);
  const warnings = [hindrance, beds > 0 ? bedsMissing(beds) : undefined].filter((text) => text !== undefined);
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
