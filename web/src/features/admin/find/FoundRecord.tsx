import { rangeText } from "../../../lib/dates";
import { usdCents } from "../../../lib/money";
import { StateBadge } from "../StateBadge";
import type { AdminRecord } from "./queries";

export function FoundRecord({ record }: { record: AdminRecord }) {
  const { title, detail, state, start_date, end_date, amount } = record;
  return (
    <>
      <span className="found-name">
        <b dir="auto">{title}</b>
        {detail && (
          <span className="small quiet" dir="auto">
            {detail}
          </span>
        )}
      </span>
      <span className="found-facts small">
        {state && <StateBadge state={state} />}
        {start_date && <span className="num">{rangeText(start_date, end_date ?? start_date)}</span>}
        {amount !== null && <span className="num">{usdCents(amount)}</span>}
      </span>
    </>
  );
}
