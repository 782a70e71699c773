import { useQuery } from "@tanstack/react-query";
import { type TaxSheet, type TaxTotals, taxSheet } from "../../../../api/earnings";
import { PrintedAt } from "../../../../components/PrintedAt";
import { calendarMonthText } from "../../../../lib/dates";
import { usdCents } from "../../../../lib/money";
import { signedUsd } from "./amounts";
import { copy, printedFor, taxTitle, taxTripsText } from "./copy";
import { PeriodTools } from "./PeriodTools";
import { csvAddress, yearChoices } from "./period";
import { ReadState } from "./ReadState";

type Props = {
  person: string;
  /** The guide's, on paper. */
  name: string;
  years: readonly string[];
  thisMonth: string;
  year: string;
  onChoose: (period: string) => void;
};

export function TaxYear({ person, name, years, thisMonth, year, onChoose }: Props) {
  const sheet = useQuery(taxSheet(person, year));
  const choices = yearChoices(years, thisMonth, year);
  return (
    <article className="earnings-paper">
      <PeriodTools
        label={copy.chooseYear}
        choices={choices}
        chosen={year}
        earlierName={copy.previousYear}
        laterName={copy.nextYear}
        csv={{
          name: copy.taxCsv,
          address: csvAddress({ id: "taxes", year }),
          usualName: `serendib-tax-sheet-${year}.csv`,
        }}
        onChoose={onChoose}
      >
        {choices.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </PeriodTools>
      <PrintedAt textOf={(now) => printedFor(name, now)} />
      <h3 className="h-28">{taxTitle(year)}</h3>
      {sheet.data ? (
        <YearTable sheet={sheet.data} />
      ) : (
        <ReadState read={sheet} loading={copy.taxLoading} failed={copy.taxFailed} />
      )}
    </article>
  );
}

const COLUMNS = [copy.trips, copy.received, copy.commission, copy.earned, copy.adjustments, copy.paidOut];

function YearTable({ sheet }: { sheet: TaxSheet }) {
  return (
    <>
      <p className="quiet">{copy.taxText}</p>
      <table className="table year-table" aria-label={taxTitle(sheet.year)}>
        <thead>
          <tr>
            <th scope="col">{copy.month}</th>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className="r">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.months.map((month) => (
            <YearRow key={month.month} name={calendarMonthText(month.month)} totals={month} />
          ))}
        </tbody>
        <tfoot>
          <YearRow name={copy.wholeYear} totals={sheet} />
        </tfoot>
      </table>
      <p className="small quiet">{copy.currency}</p>
    </>
  );
}

function YearRow({ name, totals }: { name: string; totals: TaxTotals }) {
  const cells = [
    [copy.received, usdCents(totals.received)],
    [copy.commission, signedUsd(-totals.commission)],
    [copy.earned, usdCents(totals.earned)],
    [copy.adjustments, signedUsd(totals.adjustments)],
    [copy.paidOut, usdCents(totals.payouts)],
  ] as const;
  const isEmpty = cells.every(([, value]) => value === usdCents(0)) && totals.trips === 0;
  return (
    <tr className={isEmpty ? "empty" : undefined}>
      <th scope="row">{name}</th>
      <td className="r num count">
        <span className="wide">{totals.trips}</span>
        <span className="narrow">{taxTripsText(totals.trips)}</span>
      </td>
      {cells.map(([column, value]) => (
        <td key={column} className="r num part" data-name={column}>
          {value}
        </td>
      ))}
    </tr>
  );
}
