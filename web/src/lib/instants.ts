import { COLOMBO_MS, dayText, inColombo, plusDays, today } from "./dates";

// Instants in words, in the reader's time zone.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "4 Mar 2027". */
export function instantDayText(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? "" : dayText(dayHere(date));
}

/** "3 Mar 2027, 14:05 GMT-8". */
export function instantText(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? "" : `${instantDayText(instant)}, ${hourText(instant)}`;
}

/** "3 Mar 2027, 14:05 your time (4 Mar 2027, 03:35 Sri Lankan time)". Equal times are written once. */
export function deadlineText(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  const [day, time] = [today(date), inColombo(date).toISOString().slice(11, 16)];
  if (offsetHere(date) === COLOMBO_MS) return `${dayText(day)}, ${time} (Sri Lankan time)`;
  const there = day === dayHere(date) ? time : `${dayText(day)}, ${time}`;
  return `${instantDayText(instant)}, ${timeHere(instant)} your time (${there} Sri Lankan time)`;
}

/** "14:05 GMT-8", where the day is known. */
export function hourText(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? "" : `${timeHere(instant)} ${zoneText(date)}`;
}

/** "4 Mar 2027, 03:35 Sri Lankan time", for everybody. */
export function instantThere(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  return `${dayText(today(date))}, ${inColombo(date).toISOString().slice(11, 16)} Sri Lankan time`;
}

/**
 * "08:05" on a device with Sri Lanka's clock, "08:05 Sri Lankan time" on others, after the day unless it is today there:
 * where two people meet, one clock counts.
 */
export function hourThere(instant: string, now: number): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return "";
  const [day, time] = [today(date), inColombo(date).toISOString().slice(11, 16)];
  const hour = offsetHere(date) === COLOMBO_MS ? time : `${time} Sri Lankan time`;
  return day === today(new Date(now)) ? hour : `${dayText(day)}, ${hour}`;
}

/** "GMT+5:30". */
export function zoneText(instant: Date): string {
  const offset = offsetHere(instant);
  const [hours, minutes] = [Math.floor(Math.abs(offset) / HOUR_MS), (Math.abs(offset) % HOUR_MS) / MINUTE_MS];
  if (offset === 0) return "GMT";
  return `GMT${offset < 0 ? "-" : "+"}${hours}${minutes === 0 ? "" : `:${twoDigits(minutes)}`}`;
}

/** How far the reader's clock is ahead of UTC. */
function offsetHere(instant: Date): number {
  return -instant.getTimezoneOffset() * MINUTE_MS;
}

/** "as of 14:05 today", "as of 14:05 on 3 Mar 2027": by the clock of the device that stored something. */
export function asOfText(at: number, now: number): string {
  const instant = new Date(at);
  const time = timeHere(instant.toISOString());
  const day = dayHere(instant);
  return day === dayHere(new Date(now)) ? `as of ${time} today` : `as of ${time} on ${dayText(day)}`;
}

/** "just now", "5 minutes ago", "3 hours ago", "yesterday", then the date. */
export function agoText(instant: string, now: Date = new Date()): string {
  const since = now.getTime() - new Date(instant).getTime();
  if (Number.isNaN(since)) return "";
  if (since < 2 * MINUTE_MS) return "just now";
  if (since < HOUR_MS) return `${Math.floor(since / MINUTE_MS)} minutes ago`;
  if (since < 2 * HOUR_MS) return "an hour ago";
  if (since < DAY_MS) return `${Math.floor(since / HOUR_MS)} hours ago`;
  const isYesterday = dayHere(new Date(instant)) === plusDays(dayHere(now), -1);
  return isYesterday ? "yesterday" : `on ${instantDayText(instant)}`;
}

/** The reader's calendar day: messages use the local time of their reader. */
export function dayHere(instant: Date): string {
  return `${instant.getFullYear()}-${twoDigits(instant.getMonth() + 1)}-${twoDigits(instant.getDate())}`;
}

/** "14:05". */
export function timeHere(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? "" : `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** The first instant after a day in Sri Lanka, as RFC 3339. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(`${plusDays(day, 1)}T00:00:00Z`) - COLOMBO_MS).toISOString();
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
