import { isTooFar } from "../../components/firstStart";
import { dayText, rangeText } from "../../lib/dates";

export const copy = {
  each: "each",
  withoutRooms: "without rooms",
  othersTaken: "No host is free for the other days you asked for.",
  refused: "Its season then takes only larger groups or earlier bookings.",
} as const;

export function takesOnly(people: string): string {
  return `This trip takes ${people}.`;
}

export function noRoomsOf(comfort: string): string {
  return `It offers no ${comfort} rooms.`;
}

export function freeFrom(range: string): string {
  return `Free ${range}`;
}

export function notFree(
  { dateFrom, dateTo, dateFlexibility }: { dateFrom: string; dateTo: string; dateFlexibility: string },
  now: string,
): string {
  if (isTooFar(dateFrom || dateTo, now)) return "Trips can be asked for within the next two years.";
  if (dateFlexibility !== "exact") return "No host can start on any of the days you asked for.";
  if (dateFrom === "" || dateTo === "") return `No host can start on ${dayText(dateFrom || dateTo)}.`;
  return `No host is free for all of it within ${rangeText(dateFrom, dateTo)}.`;
}
