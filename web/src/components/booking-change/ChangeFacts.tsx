import "./booking-change.css";
import type { BookingTerms } from "../../api/bookingChanges";
import { usdCents } from "../../lib/money";
import { changeFacts } from "./changeFacts";
import { copy } from "./copy";

type Props = { before: BookingTerms; after: BookingTerms /** Leaves out what stays. */; isShort?: boolean };

/** "+$120.00" */
function differenceOf(before: BookingTerms, after: BookingTerms): string {
  const difference = after.total_price - before.total_price;
  return `${difference > 0 ? "+" : ""}${usdCents(difference)}`;
}

/** Before and after; only what differs stands out. */
export function ChangeFacts({ before, after, isShort = false }: Props) {
  const facts = changeFacts(before, after).filter((fact) => fact.isChanged || !isShort);
  return (
    <dl className="change-facts">
      {facts.map((fact) => (
        <div key={fact.name} className={fact.isChanged ? "changed" : undefined}>
          <dt>{copy.fact[fact.name]}</dt>
          {fact.isChanged ? (
            <dd>
              <del className="num">
                <span className="sr">{`${copy.was} `}</span>
                <span>{fact.before}</span>
              </del>{" "}
              <ins className="num">
                <span className="sr">{`${copy.now} `}</span>
                <span>{fact.after}</span>
              </ins>
              {fact.name === "total" && <span className="change-difference num">{differenceOf(before, after)}</span>}
            </dd>
          ) : (
            <dd className="num">{fact.after}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
