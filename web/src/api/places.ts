import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { db } from "./client";
import { CITIES } from "./constants.gen";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";
import { useDebounced } from "./useDebounced";

export type Suggestion = Database["public"]["Functions"]["suggest_places"]["Returns"][number];

export const TYPING_PAUSE_MS = 120;
const A_DAY_MS = 86_400_000;

/** Active places with native names and position: fifty short rows, read once. */
export const gazetteer = queryOptions({
  queryKey: ["destinations", "gazetteer"],
  staleTime: A_DAY_MS,
  queryFn: async () =>
    unwrap(
      await db()
        .from("destinations")
        .select("id,slug,city,region,name_si,name_ta,latitude,longitude")
        .eq("is_active", true),
    ),
});

export type Place = Awaited<ReturnType<NonNullable<(typeof gazetteer)["queryFn"]>>>[number];

const suggestions = (q: string, limit: number) =>
  queryOptions({
    queryKey: ["destinations", "suggest", q, limit],
    queryFn: async () => unwrap(await db().rpc("suggest_places", { q, limit }, { get: true })),
    placeholderData: keepPreviousData,
    enabled: q !== "",
  });

/** Fixed cities if the server fails. */
export function usePlaceSuggestions(typed: string, limit: number): Suggestion[] {
  const q = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const { data, isError } = useQuery(suggestions(q, limit));
  if (q === "") return [];
  return isError ? fixedCities(q, limit) : (data ?? []);
}

function fixedCities(q: string, limit: number): Suggestion[] {
  const wanted = q.toLowerCase();
  return CITIES.filter((city) => city.toLowerCase().includes(wanted))
    .slice(0, limit)
    .map((city) => ({
      id: null,
      kind: "location",
      city,
      alias: null,
      region: "",
      name_si: null,
      name_ta: null,
      latitude: null,
      longitude: null,
      packages: 0,
    }));
}

export type Places = {
  all: readonly Place[];
  find: (name: string | null | undefined) => Place | undefined;
  byId: (id: string | null) => Place | undefined;
};

/** A row names its place in words or by id. */
export function usePlaces(): Places {
  const { data } = useQuery(gazetteer);
  return {
    all: data ?? [],
    find: (name) => data?.find((place) => place.city.toLowerCase() === name?.toLowerCase()),
    byId: (id) => data?.find((place) => place.id === id),
  };
}
