import type { ReactNode } from "react";
import type { ChangeQuote } from "../../api/bookingChanges";
import { requestOf, textOf } from "../../api/errors";
import { usdCents } from "../../lib/money";
import { RequestId } from "../ui/RequestId";
import { ChangeFacts } from "./ChangeFacts";
import { copy } from "./copy";
import type { ChangeFormState } from "./useChangeEdits";

type Props = {
  form: ChangeFormState;
  effectOf: (quote: ChangeQuote) => string;
  /** What happens next. */
  children: ReactNode;
};

/** Follows the choices: before and after, and what the difference means. */
export function QuotePanel({ form, effectOf, children }: Props) {
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
      <div role="status">{isChanged && <p className="change-effect">{effectOf(quote)}</p>}</div>
      {isChanged && quote.paid > 0 && <Bill quote={quote} />}
      {isChanged && <div className="small quiet">{children}</div>}
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
