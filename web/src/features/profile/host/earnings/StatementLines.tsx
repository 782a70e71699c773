import type { StatementLine } from "../../../../api/earnings";
import { dayText } from "../../../../lib/dates";
import { usdCents } from "../../../../lib/money";
import { signedUsd } from "./amounts";
import { copy, lineFacts, lineName } from "./copy";
import { groupByDay } from "./statementDays";

/** A table; on a phone a list, each day a heading. */
export function StatementLines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <table className="table statement-lines" aria-label={copy.lines}>
      <thead>
        <tr>
          <th scope="col">{copy.day}</th>
          <th scope="col">{copy.entry}</th>
          <th scope="col" className="r">
            {copy.received}
          </th>
          <th scope="col" className="r">
            {copy.commission}
          </th>
          <th scope="col" className="r">
            {copy.amount}
          </th>
        </tr>
      </thead>
      {groupByDay(lines).map((group) => (
        <tbody key={group.lines[0]?.id}>
          {group.lines.map((line, index) => (
            <tr key={line.id}>
              {/* On each line: on paper a day can go on over the page. */}
              <td className={index === 0 ? "num day" : "num day repeated"}>{dayText(group.day)}</td>
              <Entry line={line} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Entry({ line }: { line: StatementLine }) {
  const facts = lineFacts(line);
  return (
    <>
      <th scope="row" className="entry">
        <span>{lineName(line)}</span>
        {facts !== "" && <span className="small quiet num">{facts}</span>}
        {line.note !== null && line.note !== "" && <span className="small">{line.note}</span>}
      </th>
      <td className="r num part" data-name={copy.received}>
        {line.received === null ? "" : usdCents(line.received)}
      </td>
      <td className="r num part" data-name={copy.commission}>
        {line.commission === null ? "" : signedUsd(-line.commission)}
      </td>
      <td className={line.amount < 0 ? "r num amount out" : "r num amount"}>{signedUsd(line.amount)}</td>
    </>
  );
}
