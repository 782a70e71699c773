import { daysBetween } from "../../lib/dates";
import { countText } from "../../lib/text";
import { type Limits, raiseFirst } from "./limitsText";
import { type PriceSeason, spanText } from "./priceText";

type LimitedSeason = Pick<PriceSeason, "first_day" | "last_day"> & Limits;
type WishedTrip = { start: string; people: number; now: string };

/** What a trip breaks, in the words of the server. */
export type SeasonRefusal = { people: string | undefined; start: string | undefined };

const LEAP_DAY = "02-29";
const BEFORE_LEAP_DAY = "02-28";

/** One sentence of both. */
export function refusalText(seasons: readonly LimitedSeason[], trip: WishedTrip): string | undefined {
  const { people, start } = seasonRefusal(seasons, trip);
  return people ?? start;
}

export function isAllowed({ people, start }: SeasonRefusal): boolean {
  return people === undefined && start === undefined;
}

/** By the server's rule: the season of the first day decides. Without a day or a group, what is known. */
export function seasonRefusal(seasons: readonly LimitedSeason[], { start, people, now }: WishedTrip): SeasonRefusal {
  const season = start === "" ? undefined : seasons.find((one) => isIn(one, start));
  if (!season) return { people: undefined, start: undefined };
  const { min_people: least, notice_days: notice } = season;
  const days = `${season.first_day === season.last_day ? "on" : "from"} ${spanText(season)}`;
  const isSmall = least !== null && people > 0 && people < least;
  const isLate = notice !== null && daysBetween(now, start) < notice;
  return {
    people: isSmall ? `${raiseFirst(days)} this trip takes groups of ${least} or more.` : undefined,
    start: isLate ? `Trips ${days} are booked at least ${countText(notice, "day", "days")} ahead.` : undefined,
  };
}

function isIn({ first_day: first, last_day: last }: LimitedSeason, date: string): boolean {
  const written = date.slice("2030-".length);
  const day = written === LEAP_DAY ? BEFORE_LEAP_DAY : written;
  return first <= last ? first <= day && day <= last : first <= day || day <= last;
}
