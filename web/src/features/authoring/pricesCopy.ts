import { usd } from "../../lib/money";

// Texts of prices by group size and by season.

export const GROUP_PRICES_LIMIT = 6;
export const SEASONS_LIMIT = 8;
export const SEASON_NAME_LENGTH = 40;
export const MOST_PERCENT = { more: 200, less: 50 };
export const MOST_NOTICE_DAYS = 365;

export const pricesCopy = {
  groupPrices: "Group prices",
  groupPricesHint: "A lower price for everyone as soon as the group has this many people.",
  noGroupPrices: "Everyone pays the base price, however large the group.",
  addGroupPrice: "Add a group price",
  enoughGroupPrices: `At most ${GROUP_PRICES_LIMIT} group prices.`,
  fromPeople: "From … people",
  groupPrice: "Price per person",
  groupPreview: "What each group size pays per person",
  sizeTwice: "This group size has a price already.",
  seasons: "Seasons",
  seasonsHint:
    "A span of the year with another price, or in which you take only larger groups or early bookings. The first day of the trip decides; rooms cost the same all year.",
  noSeasons: "The same price all year.",
  addSeason: "Add a season",
  enoughSeasons: `At most ${SEASONS_LIMIT} seasons.`,
  seasonName: "Name",
  firstDay: "First day",
  lastDay: "Last day",
  day: "Day",
  month: "Month",
  percent: "Price in the season",
  minPeople: "Smallest group",
  noticeDays: "Days ahead",
  noticeDaysHint: "Before the first day of the trip",
  noEffect: "Give another price, a smallest group or days ahead.",
  percentUnit: "%",
  direction: "More or less",
  noDay: "Please choose a day and a month.",
} as const;

export function groupPriceName(people: string): string {
  return people.trim() === "" ? "this group price" : `the price from ${people.trim()} people`;
}

/** Of a row, for screen readers. */
export function groupPriceRow(number: number): string {
  return `Group price ${number}`;
}

export function seasonRow(number: number): string {
  return `Season ${number}`;
}

export function seasonRowName(name: string, number: number): string {
  return name.trim() || `season ${number}`;
}

/** For screen readers: "First day: Month". */
export function partName(day: string, part: string): string {
  return `${day}: ${part}`;
}

export function sizeBounds(most: number): string {
  return `From 2 to ${most} people, the largest group of this trip.`;
}

export function priceBelow(price: number): string {
  return `At least $1, and lower than ${usd(price)}, which smaller groups pay.`;
}

export function percentBounds(direction: keyof typeof MOST_PERCENT): string {
  return `A whole number from 0 to ${MOST_PERCENT[direction]}.`;
}

/** Of a season's smallest group; `most` is the trip's largest. */
export function smallestBounds(most: number): string {
  return most < 2 ? "No larger group can book this trip." : sizeBounds(most);
}

export function noticeBounds(): string {
  return `A whole number from 1 to ${MOST_NOTICE_DAYS}.`;
}

export function overlapText(name: string): string {
  return `These days overlap with “${name}”.`;
}

/** "In this season: $384 per person", or by group size: "1-3 people $384, 4+ people $300"; with the limits behind. */
export function seasonPreview(prices: readonly { size: string; price: number }[], limits: string): string {
  const [only] = prices;
  const parts = prices.map(({ size, price }) => `${size} ${usd(price)}`).join(", ");
  const each = prices.length > 0 && `${only && prices.length === 1 ? usd(only.price) : parts} per person`;
  return `In this season: ${[each, limits].filter(Boolean).join("; ")}`;
}
