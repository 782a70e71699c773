/** Travel order: from the hills to the old cities, then around the coast. */
const ORDER = [
  "Hill Country",
  "Hill Country Foothills",
  "Cultural Triangle",
  "West Coast",
  "South West Coast",
  "South Coast",
  "Deep South",
  "East Interior",
  "East Coast",
  "North",
  "North West",
];

export type Region<Place> = { region: string; places: Place[] };

/** Most trips first; unknown regions come last, by name. */
export function byRegion<Place extends { region: string; packages: number }>(places: Place[]): Region<Place>[] {
  const regions = new Map<string, Place[]>();
  for (const place of places) regions.set(place.region, [...(regions.get(place.region) ?? []), place]);
  const rank = (region: string) => (ORDER.includes(region) ? ORDER.indexOf(region) : ORDER.length);
  return [...regions]
    .map(([region, its]) => ({ region, places: its.toSorted((a, b) => b.packages - a.packages) }))
    .toSorted((a, b) => rank(a.region) - rank(b.region) || (a.region < b.region ? -1 : 1));
}
