import { GROUP_LIMIT } from "../../api/forms.gen";
import { dollarsProblem, typedDollars, typedWhole } from "../../lib/numbers";
import { copy, missingText } from "./copy";
import type { PackageForm } from "./form";
import { daysOfSeason, type Prices, percentOf, type SeasonForm, sortedGroupPrices, toPrices } from "./priceForm";
import {
  GROUP_PRICES_LIMIT,
  MOST_NOTICE_DAYS,
  MOST_PERCENT,
  noticeBounds,
  overlapText,
  percentBounds,
  priceBelow,
  pricesCopy,
  SEASONS_LIMIT,
  sizeBounds,
  smallestBounds,
} from "./pricesCopy";
import type { PackageProblem } from "./validation";

const SMALLEST_GROUP = 2;
const LEAST_DOLLARS = 1;
const YEAR = { first: "01-01", last: "12-31" };

/** Of the prices by group size and by season. */
export function priceProblems(form: PackageForm): PackageProblem[] {
  return [...groupPriceProblems(form), ...seasonProblems(form)];
}

export function isPriceField(field: string): boolean {
  return /^(group_prices|seasons)\b/.test(field);
}

/** Without wrong and incomplete rows, and without those that are not below the prices left of smaller groups. */
export function validPrices(form: PackageForm): Prices {
  const wrong = groupPriceProblems(form).map((one) => one.field);
  const isRight = (index: number) => !wrong.some((field) => field.startsWith(`group_prices.${index}.`));
  const right = toPrices({
    group_prices: form.group_prices.filter((_, index) => isRight(index)),
    seasons: validSeasons(form),
  });
  let before = typedDollars(form.price) ?? 0;
  const group_prices = right.group_prices.filter(({ price_per_person: price }) => {
    if (price >= before) return false;
    before = price;
    return true;
  });
  return { ...right, group_prices };
}

/** A wrong row takes no days from the right ones after it. */
function validSeasons({ seasons, max_people }: PackageForm): SeasonForm[] {
  const right: SeasonForm[] = [];
  for (const season of seasons) {
    if (seasonProblems({ seasons: [...right, season], max_people }).length === 0) right.push(season);
  }
  return right;
}

/** Also without another price. */
export function isSeasonPercent(season: SeasonForm): boolean {
  return Math.abs(percentOf(season)) <= MOST_PERCENT[season.direction];
}

export function areSeasonLimits({ min_people, notice_days }: SeasonForm, most: number): boolean {
  return isLimit(min_people, SMALLEST_GROUP, most) && isLimit(notice_days, 1, MOST_NOTICE_DAYS);
}

function isLimit(text: string, least: number, most: number): boolean {
  const number = typedWhole(text) ?? Number.NaN;
  return text.trim() === "" || (number >= least && number <= most);
}

function groupPriceProblems(form: PackageForm): PackageProblem[] {
  const rows = form.group_prices;
  const most = typedWhole(form.max_people) ?? GROUP_LIMIT;
  const sorted = sortedGroupPrices(rows);
  const found = rows.flatMap((row, index): (PackageProblem | undefined)[] => {
    const field = `group_prices.${index}`;
    const smaller = sorted[sorted.indexOf(row) - 1];
    const before = typedDollars(smaller ? smaller.price_per_person : form.price);
    return [
      sizeProblem(`${field}.from_people`, row.from_people, most, rows.slice(0, index)),
      stepProblem(`${field}.price_per_person`, row.price_per_person, before),
    ];
  });
  const tooMany = rows.length > GROUP_PRICES_LIMIT && wrong("group_prices", pricesCopy.enoughGroupPrices);
  return [...found, tooMany || undefined].filter((one) => one !== undefined);
}

function sizeProblem(
  field: string,
  text: string,
  most: number,
  others: readonly { from_people: string }[],
): PackageProblem | undefined {
  if (text.trim() === "") return missing(field, missingText("a number of people"));
  const size = typedWhole(text) ?? Number.NaN;
  if (!(size >= SMALLEST_GROUP && size <= most)) return wrong(field, sizeBounds(most));
  const isTwice = others.some((one) => typedWhole(one.from_people) === size);
  return isTwice ? wrong(field, pricesCopy.sizeTwice) : undefined;
}

/** `before` is what smaller groups pay; not known while it is wrong itself. */
function stepProblem(field: string, text: string, before = Number.POSITIVE_INFINITY): PackageProblem | undefined {
  if (text.trim() === "") return missing(field, missingText("a price"));
  const price = typedDollars(text) ?? Number.NaN;
  if (price >= LEAST_DOLLARS && price < before) return undefined;
  const bounds = Number.isFinite(before) ? priceBelow(before) : copy.roomPriceMissing;
  return wrong(field, dollarsProblem(text) ?? bounds);
}

function seasonProblems({ seasons, max_people }: Pick<PackageForm, "seasons" | "max_people">): PackageProblem[] {
  const most = typedWhole(max_people) ?? GROUP_LIMIT;
  const found = seasons.flatMap((season, index): (PackageProblem | undefined)[] => {
    const field = `seasons.${index}`;
    const { first_day, last_day } = daysOfSeason(season);
    const twin = seasons.slice(0, index).find((one) => isOverlap(one, season));
    return [
      season.name.trim() === "" ? missing(`${field}.name`, missingText("a name")) : undefined,
      first_day === "" ? missing(`${field}.first_day`, pricesCopy.noDay) : undefined,
      last_day === "" ? missing(`${field}.last_day`, pricesCopy.noDay) : undefined,
      twin && wrong(`${field}.first_day`, overlapText(twin.name.trim())),
      percentProblem(`${field}.percent`, season),
      isLimit(season.min_people, SMALLEST_GROUP, most) ? undefined : wrong(`${field}.min_people`, smallestBounds(most)),
      isLimit(season.notice_days, 1, MOST_NOTICE_DAYS) ? undefined : wrong(`${field}.notice_days`, noticeBounds()),
    ];
  });
  const tooMany = seasons.length > SEASONS_LIMIT && wrong("seasons", pricesCopy.enoughSeasons);
  return [...found, tooMany || undefined].filter((one) => one !== undefined);
}

function percentProblem(field: string, season: SeasonForm): PackageProblem | undefined {
  if (!isSeasonPercent(season)) return wrong(field, percentBounds(season.direction));
  const hasEffect = percentOf(season) !== 0 || `${season.min_people}${season.notice_days}`.trim() !== "";
  return hasEffect ? undefined : missing(field, pricesCopy.noEffect);
}

function isOverlap(one: SeasonForm, other: SeasonForm): boolean {
  return spansOf(one).some((a) => spansOf(other).some((b) => a.first <= b.last && b.first <= a.last));
}

/** Two if it goes over New Year, none while a day is missing. */
function spansOf(season: SeasonForm): { first: string; last: string }[] {
  const { first_day: first, last_day: last } = daysOfSeason(season);
  if (first === "" || last === "") return [];
  if (first <= last) return [{ first, last }];
  return [
    { first, last: YEAR.last },
    { first: YEAR.first, last },
  ];
}

function missing(field: string, message: string): PackageProblem {
  return { field, message, isMissing: true };
}

function wrong(field: string, message: string): PackageProblem {
  return { field, message, isMissing: false };
}
