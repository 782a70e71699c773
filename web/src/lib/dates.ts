const DAY_MS = 24 * 3_600_000;
const CALENDAR_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
// Not `Intl`: the server's engine has none, and both must render the same.
/** Sri Lanka has had +05:30 all year since 2006. */
export const COLOMBO_MS = 5.5 * 3_600_000;
export const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
export const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
/** British English has "Sept", not "Sep". */
const SHORT_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec".split(" ");

/** Today's calendar day in Sri Lanka. */
export function today(now: Date = new Date()): string {
  return inColombo(now).toISOString().slice(0, 10);
}

/** Its UTC fields are Colombo's local time. */
export function inColombo(instant: Date): Date {
  return new Date(instant.getTime() + COLOMBO_MS);
}

/** 2026-02-30 is undefined. */
export function calendarDay(text: string): string | undefined {
  const parts = CALENDAR_DAY.exec(text);
  if (!parts) return undefined;
  const date = new Date(Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])));
  return date.toISOString().slice(0, 10) === text ? text : undefined;
}

/** "4 Mar 2027". */
export function dayText(day: string): string {
  const parts = CALENDAR_DAY.exec(day);
  if (!parts) return day;
  return `${Number(parts[3])} ${SHORT_MONTHS[Number(parts[2]) - 1]} ${parts[1]}`;
}

export function plusDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS);
}

/** "10 to 17 Dec 2026", "28 Dec 2026 to 3 Jan 2027"; a single day is written once. */
export function rangeText(first: string, last: string): string {
  const [from, to] = [CALENDAR_DAY.exec(first), CALENDAR_DAY.exec(last)];
  if (!from || !to || first === last) return dayText(first);
  if (from[1] !== to[1]) return `${dayText(first)} to ${dayText(last)}`;
  const month = from[2] === to[2] ? "" : ` ${SHORT_MONTHS[Number(from[2]) - 1]}`;
  return `${Number(from[3])}${month} to ${dayText(last)}`;
}

/** "Thursday 10 December 2026". */
export function longDayText(day: string): string {
  const parts = CALENDAR_DAY.exec(day);
  if (!parts) return day;
  return `${WEEKDAYS[weekdayOf(day)]} ${Number(parts[3])} ${MONTHS[Number(parts[2]) - 1]} ${parts[1]}`;
}

/** "December 2026" for "2026-12". */
export function calendarMonthText(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

/** Monday is 0. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** "October 2026" for an instant. */
export function monthText(instant: string): string {
  const date = inColombo(new Date(instant));
  return Number.isNaN(date.getTime()) ? "" : `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** "09:00:00" → "09:00"; empty if it is no time of day (D-144). */
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
