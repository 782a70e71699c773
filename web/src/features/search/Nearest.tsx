import { usePlaces } from "../../api/places";
import type { SearchAnswer } from "./queries";
import { TripRow } from "./TripRow";

const RELAXED: Record<string, string> = { people: "group", duration: "length" };

/** What was given up for trips that come near. */
function relaxedText(relaxed: string[]): string {
  return `Nothing fits all of it. These do, with other ${relaxed.map((one) => RELAXED[one] ?? one).join(", ")}.`;
}

type Props = { category: string; nearest: NonNullable<SearchAnswer["nearest"]> };

/** Where nothing fits: the trips that come nearest, and what was given up for them. */
export function Nearest({ category, nearest }: Props) {
  const places = usePlaces();
  return (
    <>
      <h2 className="h-28">The nearest trips</h2>
      <p className="quiet guess">{relaxedText(nearest.relaxed)}</p>
      <ul className="results">
        {nearest.results.map((trip) => (
          <li key={trip.id}>
            <TripRow trip={trip} category={category} find={places.find} eager={false} />
          </li>
        ))}
      </ul>
    </>
  );
}
