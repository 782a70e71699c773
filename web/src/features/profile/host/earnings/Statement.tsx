import { useQuery } from "@tanstack/react-query";
import { type GuideStatement, guideStatement } from "../../../../api/earnings";
import { PrintedAt } from "../../../../components/PrintedAt";
import { calendarMonthText } from "../../../../lib/dates";
import { usdCents } from "../../../../lib/money";
import { signedUsd } from "./amounts";
import { copy, linesCut, printedFor, statementTitle } from "./copy";
import { PeriodTools } from "./PeriodTools";
import { csvAddress, monthChoices } from "./period";
import { ReadState } from "./ReadState";
import { StatementLines } from "./StatementLines";

type Props = {
  person: string;
  /** The guide's, on paper. */
  name: string;
  years: readonly string[];
  thisMonth: string;
  month: string;
  onChoose: (period: string) => void;
};

export function Statement({ person, name, years, thisMonth, month, onChoose }: Props) {
  const statement = useQuery(guideStatement(person, month));
  const groups = monthChoices(years, thisMonth, month);
  return (
    <article className="earnings-paper">
      <PeriodTools
        label={copy.chooseMonth}
        choices={groups.flatMap(({ months }) => months)}
        chosen={month}
        earlierName={copy.previousMonth}
        laterName={copy.nextMonth}
        csv={{
          name: copy.csv,
          address: csvAddress({ id: "statement", month }),
          usualName: `serendib-statement-${month}.csv`,
        }}
        onChoose={onChoose}
      >
        {groups.map(({ year, months }) => (
          <optgroup key={year} label={year}>
            {months.map((one) => (
              <option key={one} value={one}>
                {calendarMonthText(one)}
              </option>
            ))}
          </optgroup>
        ))}
      </PeriodTools>
      <PrintedAt textOf={(now) => printedFor(name, now)} />
      <h3 className="h-28">{statementTitle(month)}</h3>
      {statement.data ? (
        <StatementSheet statement={statement.data} isRunning={month === thisMonth} />
      ) : (
        <ReadState read={statement} loading={copy.statementLoading} failed={copy.statementFailed} />
      )}
    </article>
  );
}

function StatementSheet({ statement, isRunning }: { statement: GuideStatement; isRunning: boolean }) {
  const { opening, closing, totals, lines, is_cut } = statement;
  const figures = [
    [copy.opening, usdCents(opening)],
    [copy.earned, signedUsd(totals.earned)],
    [copy.adjustments, signedUsd(totals.adjustments)],
    [copy.payouts, signedUsd(-totals.payouts)],
    [isRunning ? copy.balanceSoFar : copy.closing, usdCents(closing)],
  ] as const;
  return (
    <>
      <dl className="balance-steps">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {lines.length === 0 ? <p className="none">{copy.noLines}</p> : <StatementLines lines={lines} />}
      {is_cut && <p className="small quiet">{linesCut(lines.length)}</p>}
      <p className="small quiet">{copy.currency}</p>
    </>
  );
}
