import { counted } from "../../lib/text";
import { COMPARED } from "./namedTrips";

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
  seen: "Recently seen",
  seenNote: "Only this browser knows of them.",
  clearSeen: "Clear list",
  cleared: "The list is empty.",
} as const;

export function savedCount(count: number): string {
  return counted(count, "trip", "trips");
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
