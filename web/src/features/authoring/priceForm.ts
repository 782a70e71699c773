import type { PackageDocument } from "../../components/package/document";
import { byFirstDay } from "../../components/package/priceText";
import { typedDollars, typedWhole } from "../../lib/numbers";

/** A price from a group size on, as typed. */
export type GroupPriceForm = { key: string; from_people: string; price_per_person: string };

export type SeasonForm = {
  key: string;
  name: string;
  /** Numbers of a month and of a day in it; empty until chosen. */
  first_month: string;
  first_day: string;
  last_month: string;
  last_day: string;
  /** Without its sign. */
  percent: string;
  direction: SeasonDirection;
  /** Limits of trips that start in the season; empty for none. */
  min_people: string;
  notice_days: string;
};

export const SEASON_DIRECTIONS = ["more", "less"] as const;
type SeasonDirection = (typeof SEASON_DIRECTIONS)[number];

export type PricesForm = { group_prices: GroupPriceForm[]; seasons: SeasonForm[] };
export type Prices = Pick<PackageDocument, keyof PricesForm>;
type Dated = Pick<SeasonForm, "first_month" | "first_day" | "last_month" | "last_day">;

export function emptyGroupPrice(): GroupPriceForm {
  return { key: crypto.randomUUID(), from_people: "", price_per_person: "" };
}

export function emptySeason(): SeasonForm {
  return {
    key: crypto.randomUUID(),
    name: "",
    first_month: "",
    first_day: "",
    last_month: "",
    last_day: "",
    percent: "",
    direction: "more",
    min_people: "",
    notice_days: "",
  };
}

export function emptyPrices(): PricesForm {
  return { group_prices: [], seasons: [] };
}

/** Sorted as the server stores them; `positionInForm` leads back. */
export function toPrices({ group_prices, seasons }: PricesForm): Prices {
  return {
    group_prices: sortedGroupPrices(group_prices).map((one) => ({
      from_people: typedWhole(one.from_people) ?? Number.NaN,
      price_per_person: typedDollars(one.price_per_person) ?? Number.NaN,
    })),
    seasons: sortedSeasons(seasons).map((one) => ({
      name: one.name.trim(),
      ...daysOfSeason(one),
      percent: percentOf(one),
      ...limitsOf(one),
    })),
  };
}

/** An older document has neither. */
export function fromPrices({ group_prices = [], seasons = [] }: Partial<Prices>): PricesForm {
  return {
    group_prices: group_prices.map((one) => ({
      key: crypto.randomUUID(),
      from_people: String(one.from_people),
      price_per_person: String(one.price_per_person),
    })),
    seasons: seasons.map((one) => ({
      key: crypto.randomUUID(),
      name: one.name,
      first_month: partOf(one.first_day, 0),
      first_day: partOf(one.first_day, 1),
      last_month: partOf(one.last_day, 0),
      last_day: partOf(one.last_day, 1),
      percent: one.percent === 0 ? "" : String(Math.abs(one.percent)),
      direction: one.percent < 0 ? "less" : "more",
      min_people: textOf(one.min_people),
      notice_days: textOf(one.notice_days),
    })),
  };
}

/** "12-20"; empty while a part is missing. */
export function daysOfSeason(season: Dated): { first_day: string; last_day: string } {
  return {
    first_day: yearDay(season.first_month, season.first_day),
    last_day: yearDay(season.last_month, season.last_day),
  };
}

/** Zero for the price of the rest of the year; not a number if it is no whole one. */
export function percentOf({ percent, direction }: Pick<SeasonForm, "percent" | "direction">): number {
  const size = percent.trim() === "" ? 0 : (typedWhole(percent) ?? Number.NaN);
  return direction === "less" && size !== 0 ? -size : size;
}

export function limitsOf({
  min_people,
  notice_days,
}: SeasonForm): Pick<Prices["seasons"][number], "min_people" | "notice_days"> {
  return { min_people: limitOf(min_people), notice_days: limitOf(notice_days) };
}

/** Null for none; not a number if it is no whole one. */
function limitOf(text: string): number | null {
  return text.trim() === "" ? null : (typedWhole(text) ?? Number.NaN);
}

/** An older document has no limits. */
function textOf(limit: number | null | undefined): string {
  return limit === null || limit === undefined ? "" : String(limit);
}

/** The position in the form of an entry that was sent. */
export function positionInForm(form: PricesForm, list: keyof PricesForm, position: number): number {
  const sent = list === "seasons" ? sortedSeasons(form.seasons) : sortedGroupPrices(form.group_prices);
  const key = sent[position]?.key;
  const found = form[list].findIndex((one) => one.key === key);
  return found < 0 ? position : found;
}

export function sortedGroupPrices(rows: readonly GroupPriceForm[]): GroupPriceForm[] {
  const sizeOf = (row: GroupPriceForm) => typedWhole(row.from_people) ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted((a, b) => sizeOf(a) - sizeOf(b));
}

function sortedSeasons(rows: readonly SeasonForm[]): SeasonForm[] {
  return byFirstDay(rows.map((row) => ({ row, ...daysOfSeason(row) }))).map(({ row }) => row);
}

function yearDay(month: string, day: string): string {
  return month === "" || day === "" ? "" : `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function partOf(day: string, part: 0 | 1): string {
  return String(Number(day.split("-")[part]));
}
