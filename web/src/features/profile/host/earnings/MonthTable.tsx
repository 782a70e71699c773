import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { EarningsMonth } from "../../../../api/earnings";
import { calendarMonthText } from "../../../../lib/dates";
import { usdCents } from "../../../../lib/money";
import { signedUsd } from "./amounts";
import { copy, openStatement } from "./copy";

/** The chart in words: the newest month first, each with its statement. */
export function MonthTable({ months }: { months: readonly EarningsMonth[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="month-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="small">{isOpen ? copy.hideTable : copy.asTable}</summary>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{copy.month}</th>
            <th scope="col" className="r">
              {copy.earned}
            </th>
            <th scope="col" className="r">
              {copy.adjustments}
            </th>
            <th scope="col" className="r">
              {copy.paidOut}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ month, earned, adjustments, payouts }) => (
            <tr key={month}>
              <th scope="row">
                <Link
                  to="/profile"
                  search={{ mode: "host", tab: "earnings", period: month }}
                  aria-label={openStatement(month)}
                >
                  {calendarMonthText(month)}
                </Link>
              </th>
              <td className="r num">{usdCents(earned)}</td>
              <td className="r num">{signedUsd(adjustments)}</td>
              <td className="r num">{usdCents(payouts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
