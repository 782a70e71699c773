import * as z from "zod/mini";
import type { Json } from "../../api/database.gen";
import { languageName } from "../../components/languages";
import { costText } from "../../components/package/paidLocally";
import { dayText as calendarDayText } from "../../lib/dates";
import { usd } from "../../lib/money";
import { roomText, seasonText, stepText } from "./changes";
import { copy, dayText, picturesText } from "./copy";

// Logged edits of a package in words: fields of its document, or one row of a table.

const SALE: Readonly<Record<string, string>> = {
  on_sale: "On sale",
  paused: "Paused",
  retired: "Retired",
  taken_down: "Taken down",
};

const LABELS: Readonly<Record<string, string>> = {
  title: copy.titleField,
  description: copy.description,
  duration: copy.duration,
  max_people: copy.groupSize,
  locations: copy.locations,
  package_locations: copy.locations,
  categories: copy.categories,
  package_categories: copy.categories,
  highlights: copy.highlights,
  included: copy.included,
  excluded: copy.excluded,
  languages: copy.languages,
  package_languages: copy.languages,
  transport_modes: copy.transport,
  package_transport_modes: copy.transport,
  days: "Days",
  package_days: "Days",
  package_attractions: copy.stops,
  price: copy.price,
  group_prices: copy.groupPrices,
  package_group_prices: copy.groupPrices,
  seasons: copy.seasons,
  package_seasons: copy.seasons,
  room_pricing: copy.rooms,
  package_room_pricing: copy.rooms,
  paid_locally: "Says what is paid locally",
  local_costs: copy.paidLocally,
  shopping: copy.shopping,
  shopping_stops: "Where the stops are",
  shopping_commission: "Commission at the stops",
  images: copy.pictures,
  sale: "Sale",
  resumes_on: "Back on sale on",
};

/** Undefined for a field that is no package's. */
export function packageFieldLabel(field: string): string | undefined {
  return LABELS[field];
}

const step = z.object({ from_people: z.number(), price_per_person: z.number() });
const room = z.object({ accommodation_type: z.string(), hotel_type: z.string(), price_per_room: z.number() });
const limit = z._default(z.nullable(z.number()), null);
const season = z.object({
  name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  percent: z.number(),
  min_people: limit,
  notice_days: limit,
});
const cost = z.object({
  label: z.string(),
  amount_usd: z.number(),
  per: z.enum(["person", "group", "vehicle"]),
  is_optional: z.boolean(),
});
const visit = z.object({ title: z.string() });
const day = z.object({
  day_number: z.number(),
  title: z.string(),
  description: z._default(z.nullable(z.string()), null),
  attractions: z._default(z.array(visit), []),
});

/** What is read of a row, in words; undefined for a row of another shape. */
type RowText = (row: Json) => string | undefined;

function rowText<Row>(shape: z.ZodMiniType<Row>, words: (row: Row) => string): RowText {
  return (row) => {
    const read = shape.safeParse(row);
    return read.success ? words(read.data) : undefined;
  };
}

const textOf = (field: string, words = (text: string) => text): RowText =>
  rowText(z.record(z.string(), z.unknown()), (row) => {
    const text = row[field];
    return typeof text === "string" ? words(text) : "";
  });

const dayWords = rowText(day, ({ day_number, title, description, attractions }) => {
  const stops = attractions.map((one) => one.title).join(", ");
  return [dayText(day_number, title), description ?? "", stops === "" ? "" : `${copy.stops}: ${stops}`]
    .filter((part) => part !== "")
    .join(". ");
});

const ROWS: Readonly<Record<string, RowText>> = {
  locations: textOf("location_name"),
  package_locations: textOf("location_name"),
  package_categories: textOf("category"),
  languages: rowText(z.string(), languageName),
  package_languages: textOf("language_code", languageName),
  package_transport_modes: textOf("transport_mode"),
  days: dayWords,
  package_days: dayWords,
  package_attractions: textOf("title"),
  group_prices: rowText(step, stepText),
  package_group_prices: rowText(step, stepText),
  seasons: rowText(season, seasonText),
  package_seasons: rowText(season, seasonText),
  room_pricing: rowText(room, roomText),
  package_room_pricing: rowText(room, roomText),
  local_costs: rowText(
    cost,
    (one) => `${one.label}: ${costText(one)}${one.is_optional ? `, ${copy.optionalCost}` : ""}`,
  ),
};

/** Long lists, of which only the entries that differ matter. */
const LONG: readonly string[] = ["days"];

/** The words of one side of a change; undefined where the plain value says it. `other` is the other side's value. */
export function packageValueText(field: string, value: Json | undefined, other: Json | undefined): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (field === "price" && typeof value === "number") return usd(value);
  if (field === "images" && Array.isArray(value)) return picturesText(value.length);
  if (field === "resumes_on" && typeof value === "string") return calendarDayText(value);
  if (field === "sale" && typeof value === "string") return SALE[value];
  const words = ROWS[field];
  if (!words) return undefined;
  const rows = differing(field, Array.isArray(value) ? value : [value], Array.isArray(other) ? other : []).map(words);
  const texts = rows.filter((text) => text !== undefined);
  return texts.length < rows.length || texts.includes("") ? undefined : texts.join("; ");
}

function differing(field: string, rows: Json[], others: Json[]): Json[] {
  if (!LONG.includes(field)) return rows;
  const same = new Set(others.map((one) => JSON.stringify(one)));
  return rows.filter((row) => !same.has(JSON.stringify(row)));
}
