const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
// Not asked of `Intl`: the engine in which the server draws a page has none, and both must say the same.
/** Sri Lanka has kept +05:30 all year since 2006. */
const COLOMBO_MS = 5.5 * 3_600_000;
const MONTHS = "January February March April May June July August September October November December".split(" ");
/** As British English shortens them: "Sept", not "Sep". */
const SHORT_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");

/** Today as a calendar day where the trips happen. */
export function today(now: Date = new Date()): string {
  return inColombo(now).toISOString().slice(0, 10);
}

/** An instant whose UTC fields are what the clocks in Colombo show. */
function inColombo(instant: Date): Date {
  return new Date(instant.getTime() + COLOMBO_MS);
}

/** A calendar day that exists, or undefined: 2026-02-30 is not one. */
export function calendarDay(text: string): string | undefined {
  const parts = CALENDAR_DAY.exec(text);
  if (!parts) return undefined;
  const date = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return date.toISOString().slice(0, 10) === text ? text : undefined;
}

/** "4 Mar 2027" for a calendar day. */
export function dayText(day: string): string {
  const parts = CALENDAR_DAY.exec(day);
  if (!parts) return day;
  return `${Number(parts[3])} ${SHORT_MONTHS[Number(parts[2]) - 1]} ${parts[1]}`;
}

/** "October 2026" for an instant. */
export function monthText(instant: string): string {
  const date = inColombo(new Date(instant));
  return Number.isNaN(date.getTime()) ? "" : `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "09:00:00" → "09:00"; anything that is no time of day is left out (decision 144). */
export function timeText(time: string | null): string {
  const parts = time === null ? null : /^([01]\d|2[0-3]):([0-5]\d)/.exec(time);
  return parts ? `${parts[1]}:${parts[2]}` : "";
}

/** 230 → "3 h 50", 45 → "45 min". */
export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.round(minutes % 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, "0")}`;
}

/** "4 Mar 2027" for an instant. */
export function instantDayText(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? "" : dayText(today(date));
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long ago an instant was: "just now", "5 minutes ago", "3 hours ago", "yesterday", then the day. */
export function agoText(instant: string, now: Date = new Date()): string {
  const since = now.getTime() - new Date(instant).getTime();
  if (Number.isNaN(since)) return "";
  if (since < 2 * MINUTE_MS) return "just now";
  if (since < HOUR_MS) return `${Math.floor(since / MINUTE_MS)} minutes ago`;
  if (since < 2 * HOUR_MS) return "an hour ago";
  if (since < DAY_MS) return `${Math.floor(since / HOUR_MS)} hours ago`;
  return since < 2 * DAY_MS ? "yesterday" : `on ${instantDayText(instant)}`;
}
