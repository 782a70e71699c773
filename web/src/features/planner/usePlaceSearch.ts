import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { POPULAR_CITIES_HERO, POPULAR_CITIES_NAV } from "../../api/constants.gen";
import { usePlaceSuggestions } from "../../api/places";
import { placesMeant, whichPlace } from "../../components/placeChoices";
import { copy } from "./copy";
import { type Destination, destinations } from "./queries";

const SUGGESTIONS = 8;

export type PlaceSearch = ReturnType<typeof usePlaceSearch>;

/** With the place that a half-typed name means. */
export function usePlaceSearch() {
  const [typed, setTyped] = useState("");
  const { data, isError, refetch } = useQuery(destinations);
  const suggested = usePlaceSuggestions(typed, SUGGESTIONS);
  const found = matching(data ?? [], typed, new Set(suggested.map((one) => one.city)));
  const named = [...suggested, ...found].filter(({ city }) => found.some((one) => one.city === city));
  const begun = placesMeant(typed, named);
  const meant = begun.length > 0 ? begun : found.map(({ city }) => city);
  return {
    typed,
    setTyped,
    data,
    isError,
    refetch: () => void refetch(),
    found,
    ...(typed.trim() !== "" && data ? settlePlace(meant) : {}),
  };
}

/** The one matching place, or a question. */
function settlePlace(meant: string[]): { place?: string | undefined; asked?: string } {
  if (meant.length === 0) return { asked: copy.noPlaces };
  return meant.length === 1 ? { place: meant[0] } : { asked: whichPlace(meant) };
}

const KNOWN: readonly string[] = [...POPULAR_CITIES_HERO, ...POPULAR_CITIES_NAV];

/** By any name, best known first. */
function matching(places: Destination[], typed: string, suggested: Set<string>): Destination[] {
  const wanted = typed.trim().toLowerCase();
  const rank = ({ city }: Destination) => {
    if (wanted !== "") return city.toLowerCase().startsWith(wanted) ? 0 : 1;
    return KNOWN.includes(city) ? 0 : 1;
  };
  return places
    .filter(
      (one) =>
        wanted === "" ||
        suggested.has(one.city) ||
        [one.city, one.name_si, one.name_ta].some((name) => name?.toLowerCase().includes(wanted)),
    )
    .toSorted((a, b) => rank(a) - rank(b));
}
