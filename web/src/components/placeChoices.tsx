import { POPULAR_LIMIT } from "../api/constants.gen";
import type { Suggestion } from "../api/places";
import { anyOf, countText, foldText } from "../lib/text";
import { NativeName } from "./NativeName";
import type { ComboboxChoice } from "./ui/Combobox";

export type PlaceChoice = ComboboxChoice & { search: { location: string; destinationId?: string } };

/** Matching places, other suggestions, then up to three more popular cities. */
export function placeChoices<Other extends ComboboxChoice = never>(
  places: Suggestion[],
  popular: readonly string[],
  others: Other[] = [],
): (PlaceChoice | Other)[] {
  const listed = new Set(places.map((place) => place.city));
  const cities = popular.filter((city) => !listed.has(city)).slice(0, POPULAR_LIMIT);
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
            {place.packages > 0 && <span className="num">{` · ${countText(place.packages, "trip", "trips")}`}</span>}
          </span>
        </>
      ),
    })),
    ...others,
    ...cities.map((city) => ({
      key: `popular ${city}`,
      group: "Popular cities",
      label: city,
      search: { location: city },
      body: <span>{city}</span>,
    })),
  ];
}

type PlaceNames = Pick<Suggestion, "city" | "name_si" | "name_ta"> & { alias?: string | null };

/** An exact match, else all with a word that begins so. */
export function placesMeant(typed: string, places: readonly PlaceNames[]): string[] {
  const wanted = foldText(typed);
  if (wanted === "") return [];
  const names = ({ city, alias = null, name_si, name_ta }: PlaceNames) =>
    [city, alias, name_si, name_ta].filter((name) => name !== null).map(foldText);
  const named = places.filter((place) => names(place).includes(wanted));
  const begun = places.filter((place) => names(place).some((name) => ` ${name}`.includes(` ${wanted}`)));
  return [...new Set((named.length > 0 ? named.slice(0, 1) : begun).map(({ city }) => city))];
}

/** What Enter takes: the first suggestion that begins so, else the typed text. */
export function placeMeant(typed: string, places: readonly PlaceNames[]): string {
  return typed.trim() === "" ? "" : (placesMeant(typed, places)[0] ?? typed);
}

const ASKED_OF = 4;

export function whichPlace(places: readonly string[]): string {
  const named = places.slice(0, ASKED_OF);
  const others = places.length > named.length ? ["another"] : [];
  return `Which place do you mean: ${anyOf([...named, ...others])}? Choose one.`;
}

/** With the typed text if Enter would take another place. */
export function withTypedPlace(choices: PlaceChoice[], typed: string, meant: string): PlaceChoice[] {
  const own = typed.trim();
  if (own === "" || meant === typed || foldText(own) === foldText(meant)) return choices;
  const body = <span>{`Add “${own}” as typed`}</span>;
  return [...choices, { key: "typed", group: "", label: own, search: { location: own }, body }];
}
