import { PRICE_LIMIT } from "../../api/constants.gen";
import { categoryLabel } from "../../components/categories";
import { dayText } from "../../lib/dates";
import { usd } from "../../lib/money";
import { countText } from "../../lib/text";
import { DURATION_LABELS, inQuotes, roomsNote } from "./copy";
import type { TripSearch } from "./params";

export type Chip = { key: string; text: string; without: Partial<TripSearch> };

/** Pressing one removes its filter. */
export function chips(search: TripSearch): Chip[] {
  const {
    q,
    category,
    location,
    destinationId,
    priceMin,
    priceMax,
    dateFrom,
    dateTo,
    dateFlexibility,
    duration,
    people,
    comfort,
    priceFor,
  } = search;
  const all: (Chip | false)[] = [
    q !== "" && { key: "q", text: inQuotes(q), without: { q: "" } },
    category !== "all" && { key: "category", text: categoryLabel(category), without: { category: "all" } },
    (location !== "" || destinationId !== "") && {
      key: "location",
      text: location || "One place",
      without: { location: "", destinationId: "" },
    },
    (priceMin > 0 || priceMax < PRICE_LIMIT) && {
      key: "price",
      text: `${priceChip(priceMin, priceMax)}${priceFor === "group" && people > 0 ? ` ${"for all"}` : ""}`,
      without: { priceMin: 0, priceMax: PRICE_LIMIT },
    },
    (dateFrom !== "" || dateTo !== "") && {
      key: "dates",
      text: `${datesChip(dateFrom, dateTo)}${FLEXIBLE[dateFlexibility]}`,
      without: { dateFrom: "", dateTo: "", dateFlexibility: "exact" },
    },
    duration !== "any" && { key: "duration", text: DURATION_LABELS[duration], without: { duration: "any" } },
    people > 0 && {
      key: "people",
      text: countText(people, "traveler", "travelers"),
      without: { people: 0, priceFor: "person" },
    },
    comfort !== "" && { key: "comfort", text: roomsNote(comfort), without: { comfort: "" } },
  ];
  return all.filter((chip) => chip !== false);
}

const FLEXIBLE = { exact: "", "any-start": ", any start", weekends: ", weekends", "3-days": " ± 3 days" };

function priceChip(min: number, max: number): string {
  if (min === 0) return `up to ${usd(max)}`;
  return max >= PRICE_LIMIT ? `from ${usd(min)}` : `${usd(min)} to ${usd(max)}`;
}

/** A single date is a start on that day. */
function datesChip(from: string, to: string): string {
  if (from !== "" && to !== "") return `${dayText(from)} to ${dayText(to)}`;
  return `starting ${dayText(from || to)}`;
}
