import type { ChangeQuote } from "../../api/bookingChanges";
import type { BookingAudience } from "../../api/bookingPages";
import { failureText, requestOf } from "../../api/errors";
import { usdCents } from "../../lib/money";
import { Icon } from "../ui/Icon";
import { RequestId } from "../ui/RequestId";
import { ChangeFacts } from "./ChangeFacts";
import { bedsMissing, copy, priceWas } from "./copy";
import { hindranceText } from "./hindranceText";
import { moneyText } from "./moneyText";
import type { ChangeFormState } from "./useChangeForm";

type Props = { form: ChangeFormState; status: string; reader: BookingAudience };

/** Follows the choices: before and after, and what the difference means. */
export function QuotePanel({ form, status, reader }: Props) {
  const { price, old } = form;
  const { quote } = price;
  return (
    <section className="change-quote" aria-label={copy.quoteTitle} aria-busy={price.isStale}>
      <h3 className="h-18">{copy.quoteTitle}</h3>
      {form.quoteError && (
        <p className="error" role="alert">
          <span>{failureText(form.quoteError, copy.quoteFailed)}</span>{" "}
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
      {quote && old !== undefined && (
        <p className="change-warning" role="alert">
          <b>{copy.priceChanged}</b> <span>{priceWas(usdCents(old), usdCents(quote.total_price))}</span>{" "}
          <span>{copy.priceChangedText}</span>
        </p>
      )}
      {quote && <ChangeFacts before={quote.before} after={quote} />}
      {quote && (
        <div role="status" className="change-effect">
          <Effect quote={quote} status={status} reader={reader} />
        </div>
      )}
      {quote && quote.paid > 0 && quote.hindrance !== "unchanged" && <Bill quote={quote} />}
    </section>
  );
}

function Effect({ quote, status, reader }: { quote: ChangeQuote; status: string; reader: BookingAudience }) {
  const hindrance = hindranceText(quote.hindrance, reader);
  if (quote.hindrance === "unchanged") return <p className="small quiet">{hindrance}</p>;
  return (
    <>
      {hindrance !== undefined && (
        <p className="change-warning">
          <Icon name="warn" small />
          <span>{hindrance}</span>
        </p>
      )}
      {quote.shortfall > 0 && (
        <p className="change-warning">
          <Icon name="warn" small />
          <span>{bedsMissing(quote.shortfall)}</span>
        </p>
      )}
      <p>{moneyText(quote, status, reader)}</p>
    </>
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
