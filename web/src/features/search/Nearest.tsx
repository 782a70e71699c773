import { usePlaces } from "../../api/places";
import { copy, relaxedText } from "./copy";
import type { TripSearch } from "./params";
import type { SearchAnswer } from "./queries";
import { TripRow } from "./TripRow";

type Props = { search: TripSearch; nearest: NonNullable<SearchAnswer["nearest"]> };

/** Where nothing fits: the trips that come nearest, and what was given up for them. */
export function Nearest({ search, nearest }: Props) {
  const places = usePlaces();
  return (
    <section aria-labelledby="nearest">
      <h2 id="nearest" className="h-28">
        {copy.nearest}
      </h2>
      <p className="quiet guess">{relaxedText(nearest.relaxed)}</p>
      <ul className="results">
        {nearest.results.map((trip) => (
          <li key={trip.id}>
            <TripRow trip={trip} category={search.category} find={places.find} eager={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
