import { MONTHS } from "../../../lib/dates";
import { copy } from "./copy";
import { entriesOf, fieldsOf, type Value } from "./shape";

const LISTS = ["windows", "wildlife", "festivals"] as const;
const MONTH_LISTS = ["good", "mixed", "wet", "months", "peak"] as const;

/** The months of each region, season and festival in words. */
export function SeasonsPreview({ content }: { content: Value }) {
  const seasons = fieldsOf(content);
  return (
    <>
      {LISTS.map((list) => (
        <section key={list} className="season-previews">
          <h3 className="label">{copy.seasonLists[list]}</h3>
          <ul className="l">
            {entriesOf(seasons[list]).map((entry) => (
              <Months key={nameOf(entry)} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function nameOf(entry: Value): string {
  const { region, what, name } = fieldsOf(entry);
  return String(region ?? what ?? name);
}

function Months({ entry }: { entry: Value }) {
  const fields = fieldsOf(entry);
  const lists = MONTH_LISTS.filter((list) => entriesOf(fields[list]).length > 0);
  const note = fields.why ?? fields.note;
  return (
    <li>
      <b dir="auto">{nameOf(entry)}</b>
      {typeof note === "string" && (
        <span className="small quiet" dir="auto">
          {note}
        </span>
      )}
      <dl>
        {lists.map((list) => (
          <div key={list}>
            <dt>{copy.monthLists[list]}</dt>
            <dd>{monthsText(fields[list])}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function monthsText(months: Value): string {
  return entriesOf(months)
    .map((month) => MONTHS[Number(month) - 1] ?? "")
    .join(", ");
}
