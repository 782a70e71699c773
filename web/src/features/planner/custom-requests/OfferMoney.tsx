import type { CustomOffer } from "../../../api/customRequestTypes";
import { usd, usdCents } from "../../../lib/money";
import { copy, timesPeople } from "./requestCopy";

/** The total, and the part that is due first. */
export function OfferMoney({ offer, people }: { offer: CustomOffer; people: number }) {
  const { price_per_person: each, total_price: total, advance_amount: advance, balance } = offer;
  if (each === null || total === null) return null;
  return (
    <div>
      <dl className="price-lines small">
        <div>
          <dt>{`${usd(each)} ${timesPeople(people)}`}</dt>
          <dd>{usdCents(total)}</dd>
        </div>
      </dl>
      <p className="total">
        <b>{copy.total}</b>
        <span className="price">{usdCents(total)}</span>
      </p>
      {advance !== null && (
        <dl className="price-lines small pay-parts">
          <div>
            <dt>{copy.advance}</dt>
            <dd>{usdCents(advance)}</dd>
          </div>
          {balance !== null && balance > 0 && (
            <div>
              <dt>{copy.later}</dt>
              <dd>{usdCents(balance)}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}
