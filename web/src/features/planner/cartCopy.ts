import { dayText } from "../../lib/dates";
import { daysText } from "./copy";

export const copy = {
  cart: "Trip Cart",
  cartText: "Guided trips you have put aside. Each is asked for on its own; nothing is paid before a guide says yes.",
  inCart: "In your cart",
  matches: "They fit this plan",
  empty: "Nothing is in your cart yet.",
  noMatches: "No guided trip covers much of this plan. There may be one nearby.",
  browse: "Browse experiences",
  put: "Add to cart",
  take: "Take out",
  book: "Request booking",
  gone: "This trip is not offered any more.",
  undated: "This plan has no dates. Each booking asks for its first day.",
  nobodyLeads: "Nobody leads this trip just now.",
  perPerson: "/person",
  close: "Close",
  fits: "Guided trips that fit",
  fitsText: "A guide who takes you along much of this road, ready to be asked.",
  failed: "The trips could not be loaded.",
  tryAgain: "Try again",
  makeOwn: "Plan your own trip",
  failedTitle: "Error",
  // export
  download: "Take it with you",
  print: "Print or save as PDF",
  printText: "The days, times and notes on white paper.",
  calendar: "Calendar file (.ics)",
  calendarText: "Every stop with its time, for your calendar.",
  calendarSample: "The sample has no dates to put into a calendar.",
  route: "Route file (.gpx)",
  routeText: "Every stop in its place, day by day, for maps and satellite receivers.",
  calendarFailed: "The calendar file could not be made. Please try again.",
  // shared plans
  sharedBadge: "Shared plan",
  sharedHead: "A shared itinerary | Serendib",
  expired: "This link has expired",
  expiredText: "A shared plan opens for a while only. Ask whoever sent you the link for a new one.",
  sharedMissing: "This link does not open any more",
  sharedMissingText: "Whoever shared the plan has stopped sharing it, or the link was cut on its way.",
  copiedText: "It is a plan of your own now: change it as you like.",
  sharedFailed: "The plan could not be loaded",
  yours: "A plan like this for you",
} as const;

export function startsPast(day: string): string {
  return `Your plan begins on ${dayText(day)}, which has passed. Choose a later day when you ask.`;
}

export function startsTooFar(day: string): string {
  return `Your plan begins on ${dayText(day)}. Trips can be asked for within the next two years.`;
}

export function endsAfter(days: number, range: string): string {
  return `It takes ${daysText(days)}, longer than your plan: from ${range}.`;
}

export function nobodyFree(range: string): string {
  return `Nobody is free to lead it within your days, ${range}.`;
}

export function freeOn(range: string): string {
  return `Free on your days: ${range}.`;
}

export function startsLater(range: string): string {
  return `Within your days it is free from ${range}.`;
}
