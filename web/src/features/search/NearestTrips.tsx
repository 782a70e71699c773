import { usePlaces } from "../../api/places";
import type { TripSearch } from "./params";
import type { SearchAnswer } from "./queries";
import { TripRow } from "./TripRow";
import { partyOfSearch } from "./useSearchResults";

const RELAXED: Record<string, string> = { people: "group", duration: "length", comfort: "rooms" };

/** The conditions that were relaxed to find close trips. */
function relaxedText(relaxed: string[]): string {
  return `Nothing fits all of it. These do, with other ${relaxed.map((one) => RELAXED[one] ?? one).join(", ")}.`;
}

type Props = { search: TripSearch; answer: SearchAnswer; nearest: NonNullable<SearchAnswer["nearest"]> };

/** For an empty result: the closest trips, and the relaxed conditions. */
export function NearestTrips({ search, answer, nearest }: Props) {
  const places = usePlaces();
  const party = partyOfSearch(search, answer);
  // There is no price for a party that is too large.
  const trips = nearest.results.map((trip) => trip.id);
  const prices = nearest.relaxed.includes("people") ? undefined : answer.group?.prices;
  return (
    <>
      <h2 className="h-28">The nearest trips</h2>
      <p className="quiet guess">{relaxedText(nearest.relaxed)}</p>
      <ul className="results">
        {nearest.results.map((trip) => (
          <li key={trip.id}>
            <TripRow
              trip={trip}
              category={search.category}
              find={places.find}
              party={party}
              price={prices?.find((price) => price.package_id === trip.id)}
              among={trips}
              eager={false}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
