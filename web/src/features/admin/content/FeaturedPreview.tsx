import { useQuery } from "@tanstack/react-query";
import { dayText } from "../../../lib/dates";
import { copy } from "./copy";
import { packageTitles } from "./queries";
import { entriesOf, fieldsOf, type Value } from "./shape";

/** The first places of the home page, in their order. */
export function FeaturedPreview({ content }: { content: Value }) {
  const trips = entriesOf(fieldsOf(content).trips).map(fieldsOf);
  const { data: titles } = useQuery(packageTitles(trips.map((trip) => String(trip.package))));
  if (trips.length === 0) return <p>{copy.rotation}</p>;
  return (
    <>
      <ol className="featured-places">
        {trips.map((trip) => (
          <li key={String(trip.package)}>
            <b dir="auto">{titles?.get(String(trip.package)) ?? copy.packageMissing}</b>
            <span className="small quiet num">{whenText(trip)}</span>
          </li>
        ))}
      </ol>
      <p className="small quiet">{copy.restRotates}</p>
    </>
  );
}

function whenText({ first_day, last_day }: Record<string, Value>): string {
  const days = [
    typeof first_day === "string" && `from ${dayText(first_day)}`,
    typeof last_day === "string" && `to ${dayText(last_day)}`,
  ].filter(Boolean);
  return days.length === 0 ? copy.always : days.join(" ");
}
