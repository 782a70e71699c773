import "./booking-change.css";
import type { BookingTerms } from "../../api/bookingChanges";
import { changeFacts, signedDifference } from "./changeFacts";
import { copy } from "./copy";

type Props = { before: BookingTerms; after: BookingTerms /** Leaves out what stays. */; isShort?: boolean };

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
              {fact.name === "total" && (
                <span className="change-difference num">{signedDifference(before, after)}</span>
              )}
            </dd>
          ) : (
            <dd className="num">{fact.after}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
