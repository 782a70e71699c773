import { dayText } from "../../../lib/dates";
import { copy, listedKinds } from "./copy";
import { fieldsOf, type Value } from "./shape";

/** Days after each other on which something is so. */
export type ListedDays = {
  first: string;
  last: string;
  kind: keyof typeof listedKinds;
  name: string;
  places: readonly string[];
  is_expected: boolean;
};

/** The days of the coming months, with the draft. */
export function DaysPreview({ content }: { content: Value }) {
  const { days } = fieldsOf(content) as { days: readonly ListedDays[] };
  if (days.length === 0) return <p>{copy.noDays}</p>;
  return (
    <>
      <p className="small quiet">{copy.daysHint}</p>
      <ol className="l day-previews">
        {days.map((day, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal, and hold no state
          <li key={at}>
            <span className="num">{spanText(day)}</span>
            <span>
              <b dir="auto">{day.kind === "closed" ? day.places.join(", ") : day.name}</b>
              <span className="small quiet">{detailsOf(day)}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function spanText({ first, last }: ListedDays): string {
  return first === last ? dayText(first) : `${dayText(first)} to ${dayText(last)}`;
}

/** "Holiday or festival · Kandy · expected". */
function detailsOf({ kind, name, places, is_expected }: ListedDays): string {
  const where = kind === "closed" ? name : places.join(", ");
  return [listedKinds[kind], where, is_expected ? copy.expected : ""].filter((part) => part !== "").join(" · ");
}
