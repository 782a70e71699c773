import { monthRuns } from "../../components/package/dayFacts";
import { minutesText } from "../../lib/dates";
import { usd } from "../../lib/money";
import { countText } from "../../lib/text";

export const copy = {
  indexTitle: "Destinations in Sri Lanka | Serendib",
  indexDescription:
    "Where guided trips go in Sri Lanka, region by region, and what they are about: hills, coasts, old cities, wildlife.",
  indexHeading: "Where to go in Sri Lanka",
  indexLede: "Every place here is one that our guides' trips really visit, with what they cost and how many there are.",
  byTheme: "By theme",
  byRegion: "By region",
  allDestinations: "All destinations",
  failed: "The destinations could not be loaded",
  failedOne: "This page could not be loaded",
  loading: "Loading…",
  perPerson: "per person",
  viewDetails: "View Details",
  fewTrips: "Trips",
  sights: "What there is to see",
  season: "When to come",
  goodMonths: "Good",
  mixedMonths: "Mixed",
  wetMonths: "Wet",
  yearly: "Every year",
  gettingThere: "Getting there",
  drivingNote: "By day, with a driver, without stops; on holiday weekends more. Check train times before you travel.",
  guides: "Guides who lead here",
  themeGuides: "Guides who lead them",
  allGuides: "All guides",
  livesHere: "Lives here",
  themes: "What trips here are about",
  neighbours: "Near by, with trips",
  best: "Where most of them go",
  experiences: "More closely",
  otherThemes: "Other themes",
  modest: "Shoulders and knees covered",
  steep: "Steep or long",
  someWalking: "Some walking or steps",
} as const;

/** Most visitors land there. */
const AIRPORT = "Katunayake";

export function destinationTitle(city: string): string {
  return `${city}, Sri Lanka: Guided Trips | Serendib`;
}

export function themeTitle(name: string): string {
  return `${themeHeading(name)} | Serendib`;
}

export function themeHeading(name: string): string {
  return `${name} in Sri Lanka`;
}

export function tripsTo(city: string): string {
  return `Trips to ${city}`;
}

export function tripsCount(packages: number): string {
  return countText(packages, "trip", "trips");
}

export function seeAll(packages: number): string {
  return packages === 1 ? "See this trip in the search" : `See all ${tripsCount(packages)}`;
}

export function regionText(region: string, province: string): string {
  return `${region} · ${province} Province`;
}

type Figures = {
  price_from: number;
  price_to: number;
  days_shortest: number;
  days_usual: number;
  days_longest: number;
};

export function priceText({ price_from, price_to }: Figures): string {
  return price_from === price_to ? usd(price_from) : `${usd(price_from)} to ${usd(price_to)}`;
}

export function lengthText({ days_shortest, days_longest }: Figures): string {
  return days_shortest === days_longest
    ? countText(days_shortest, "day", "days")
    : `${days_shortest} to ${days_longest} days`;
}

export function usualText({ days_shortest, days_usual, days_longest }: Figures): string {
  return days_shortest === days_longest
    ? "each of them"
    : `half of them ${countText(days_usual, "day", "days")} or more`;
}

export function from(price: number): string {
  return `from ${usd(price)}`;
}

export function otherNames(names: string[]): string {
  return `Also called ${names.join(", ")}.`;
}

export function nearby(names: string[]): string {
  const last = names.at(-1) ?? "";
  const others = names.slice(0, -1);
  return others.length === 0 ? `Includes ${last}.` : `Includes ${others.join(", ")} and ${last}.`;
}

/** "Best from January to April. Mixed in December." */
export function seasonText(season: { good: number[]; mixed: number[] }): string {
  const good = runs(season.good);
  const mixed = runs(season.mixed);
  if (good === "") return "Good all year.";
  return mixed === "" ? `Best from ${good}.` : `Best from ${good}; mixed in ${mixed}.`;
}

export function eventText(event: { months: number[]; peak: number[] }): string {
  const months = runs(event.months);
  const peak = runs(event.peak);
  return peak === "" || peak === months ? months : `${months}, best ${peak}`;
}

export function bestMonths(months: number[]): string {
  const best = runs(months);
  return best === "" ? "" : `Best ${best}`;
}

function runs(months: number[]): string {
  return monthRuns(months.map(String));
}

export function journeyText(journey: { city: string; mode: string; minutes: number; km: number }): string {
  const start = journey.city === AIRPORT ? `the airport (${AIRPORT})` : journey.city;
  return `From ${start} by ${journey.mode === "train" ? "train" : "car"}`;
}

export function distanceText({ minutes, km }: { minutes: number; km: number }): string {
  return `${minutesText(minutes)} (${km} km)`;
}

export function driveText(minutes: number): string {
  return `${minutesText(minutes)} by car`;
}

export function hoursText(hours: number): string {
  return hours < 1 ? `${Math.round(hours * 60)} min` : countText(hours, "hour", "hours");
}

export function openText(opens: string | null, closes: string | null): string {
  return opens === null || closes === null ? "" : `Usually open ${opens} to ${closes}`;
}

export function leads(packages: number): string {
  return `${countText(packages, "trip", "trips")} here`;
}

export function leadsTheme(packages: number): string {
  return `${packages} of these trips`;
}
