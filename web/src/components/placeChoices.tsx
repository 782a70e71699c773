import { POPULAR_LIMIT } from "../api/constants.gen";
import type { Suggestion } from "../api/places";
import { counted } from "../lib/text";
import { NativeName } from "./NativeName";
import type { Choice } from "./ui/Combobox";

export type PlaceChoice = Choice & { search: { location: string; destinationId?: string } };

/** The places that match, then up to three popular cities that are not among them. Spec: traveller §5. */
export function placeChoices(places: Suggestion[], popular: readonly string[]): PlaceChoice[] {
  const listed = new Set(places.map((place) => place.city));
  const others = popular.filter((city) => !listed.has(city)).slice(0, POPULAR_LIMIT);
  return [
    ...places.map((place) => ({
      key: place.id ?? place.city,
      group: "",
      label: place.city,
      search: { location: place.city, ...(place.id !== null && { destinationId: place.id }) },
      body: (
        <>
          <span>{place.city}</span>
          <NativeName place={place} />
          <span className="region">
            <span>{place.region}</span>
            {place.packages > 0 && <span className="num">{` · ${counted(place.packages, "trip", "trips")}`}</span>}
          </span>
        </>
      ),
    })),
    ...others.map((city) => ({
      key: `popular ${city}`,
      group: "Popular cities",
      label: city,
      search: { location: city },
      body: <span>{city}</span>,
    })),
  ];
}
