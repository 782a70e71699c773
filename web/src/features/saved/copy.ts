import type { DateAlert } from "../../api/dateAlerts";
import { rangeText } from "../../lib/dates";
import { countText, peopleRange } from "../../lib/text";
import { COMPARED } from "./comparedIds";

export const copy = {
  title: "Saved trips",
  description: "The trips you have saved on Serendib.",
  order: "the last saved first",
  loading: "Loading your saved trips…",
  failedTitle: "Your saved trips could not be loaded",
  failedText: "Please try again.",
  emptyTitle: "No saved trips yet",
  emptyText: "Press Save on a trip you like. You find it here again, and can put up to three side by side.",
  browse: "Browse All Experiences",
  inBrowser: "They are kept in this browser only.",
  signIn: "Sign in to have them on all your devices",
  goneNote: "This trip is no longer on sale.",
  remove: "Remove",
  removed: "is no longer saved.",
  undo: "Undo",
  startingFrom: "Starting from",
  perPerson: "per person",
  fresh: "New",
  compare: "Compare",
  chosenBar: "Trips to compare",
  none: "Choose up to three trips to compare.",
  oneMore: "Choose one or two more.",
  full: "Three at once are the most. Take one out first.",
  takeAllOut: "Clear",
  alerts: "Dates you wait for",
  alertsNote: "You are told once, when a host can start on one of these days.",
  stopWaiting: "Stop waiting",
  stopFailed: "This could not be removed. Please try again.",
  offSale: "A trip that is no longer on sale",
  seen: "Recently seen",
  seenNote: "Only this browser knows of them.",
  clearSeen: "Clear list",
  cleared: "The list is empty.",
} as const;

export function takesOnly(least: number, most: number): string {
  return `Takes ${peopleRange(least, most)}`;
}

export function savedCount(count: number): string {
  return countText(count, "trip", "trips");
}

export function compareTrip(title: string): string {
  return `${copy.compare}: ${title}`;
}

export function compareCount(count: number): string {
  return `${count} of ${COMPARED} chosen`;
}

export function removeTrip(title: string): string {
  return `${copy.remove}: ${title}`;
}

/** "Start within 10 to 17 Dec 2026, on a Friday or Saturday, 2 travelers". */
export function alertText(alert: DateAlert): string {
  const { first_start: first, last_start: last, number_of_travelers: people } = alert;
  const days = first === last ? `Start on ${rangeText(first, last)}` : `Start within ${rangeText(first, last)}`;
  const weekends = alert.weekends_only && first !== last ? ", on a Friday or Saturday" : "";
  return `${days}${weekends}, ${countText(people, "traveler", "travelers")}`;
}

export function stopWaitingFor(title: string, first: string, last: string): string {
  return `${copy.stopWaiting}: ${title}, ${rangeText(first, last)}`;
}
