import type { ChangeQuote } from "../../api/bookingChanges";
import type { BookingAudience } from "../../api/bookingPages";
import { requestOf, textOf } from "../../api/errors";
import { usdCents } from "../../lib/money";
import { RequestId } from "../ui/RequestId";
import { ChangeFacts } from "./ChangeFacts";
import { copy, replyTime } from "./copy";
import { moneyText } from "./moneyText";
import type { ChangeFormState } from "./useChangeForm";

type Props = { form: ChangeFormState; other: string; status: string; reader: BookingAudience };

/** Follows the choices: before and after, and what the difference means. */
export function QuotePanel({ form, other, status, reader }: Props) {
  const { price } = form;
  const { quote } = price;
  const isChanged = quote !== undefined && quote.hindrance !== "unchanged";
  return (
    <section className="change-quote" aria-label={copy.quoteTitle} aria-busy={price.isStale}>
      <h3 className="h-18">{copy.quoteTitle}</h3>
      {form.quoteError && (
        <p className="error" role="alert">
          <span>{textOf(form.quoteError, copy.quoteFailed)}</span>{" "}
          <button type="button" className="link" onClick={price.again}>
            {copy.tryAgain}
          </button>
          <RequestId id={requestOf(form.quoteError)} />
        </p>
      )}
      {!quote && !price.error && (
        <p className="small quiet" role="status">
          {copy.reckoning}
        </p>
      )}
      {quote && <ChangeFacts before={quote.before} after={quote} />}
      <div role="status">{isChanged && <p className="change-effect">{moneyText(quote, status, reader)}</p>}</div>
      {isChanged && quote.paid > 0 && <Bill quote={quote} />}
      {isChanged && <p className="small quiet">{replyTime(other, quote.expires_at, status)}</p>}
    </section>
  );
}

function Bill({ quote }: { quote: ChangeQuote }) {
  const lines = [
    [copy.paid, quote.paid],
    [copy.refund, quote.refund],
    [copy.due, quote.due],
  ] as const;
  return (
    <dl className="price-lines small">
      {lines
        .filter(([name, amount]) => amount > 0 || name === copy.due)
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{usdCents(amount)}</dd>
          </div>
        ))}
    </dl>
  );
}
