import { usePlaces } from "../../api/places";
import type { TripSearch } from "./params";
import type { SearchAnswer } from "./queries";
import { TripRow } from "./TripRow";
import { partyOfSearch } from "./useSearchResults";

const RELAXED: Record<string, string> = { people: "group", duration: "length", comfort: "rooms" };

/** What was given up for trips that come near. */
function relaxedText(relaxed: string[]): string {
  return `Nothing fits all of it. These do, with other ${relaxed.map((one) => RELAXED[one] ?? one).join(", ")}.`;
}

type Props = { search: TripSearch; answer: SearchAnswer; nearest: NonNullable<SearchAnswer["nearest"]> };

/** Where nothing fits: the trips that come nearest, and what was given up for them. */
export function NearestTrips({ search, answer, nearest }: Props) {
  const places = usePlaces();
  const party = partyOfSearch(search, answer);
  // What does not take so many has no price for them.
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
