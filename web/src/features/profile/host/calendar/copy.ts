import { limitsText, lowerFirst } from "../../../../components/package/limitsText";
import { dayText, longDayText, rangeText } from "../../../../lib/dates";
import { allOf, countText } from "../../../../lib/text";
import type { DayState } from "./dayStates";
import type { BookingState, DayRange, PricedSeason } from "./types";

export const copy = {
  title: "Your calendar",
  loading: "Loading your calendar...",
  failed: "Your calendar could not be loaded.",
  tryAgain: "Try again",
  today: "Today",
  view: "View",
  views: { months: "Months", weeks: "Six weeks" },
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousWeek: "One week earlier",
  nextWeek: "One week later",
  previousSix: "Six weeks earlier",
  nextSix: "Six weeks later",
  isToday: "today",
  blocked: "blocked",

  legend: "What the marks mean",
  legendBooking: { pending: "Pending request", approved: "Approved, awaiting payment", confirmed: "Confirmed trip" },
  legendLetter: { pending: "P", approved: "A", confirmed: "C" },
  legendBlocked: "Blocked by you",
  legendBusy: "Busy in a calendar from elsewhere",
  legendConflict: "A trip on such a busy day",
  conflictMark: "!",
  legendWeekday: "Never on this weekday",
  legendWindow: "Too soon or too far ahead",
  legendPoya: "Poya day",
  legendHoliday: "Public holiday",
  legendSeason: "One of your seasons",

  chosenDays: "Chosen days",
  chooseTitle: "Choose days",
  chooseText: "Press a day to see what is on it. Press a second one to choose all days between them.",
  chooseKeys: "On a keyboard: arrow keys move, Shift and an arrow key choose several days, Escape clears.",
  clear: "Clear selection",
  freeDay: "Nothing is planned on this day.",
  freeDays: "Nothing is planned on these days.",
  closure: {
    weekday: "Closed by your rules: never on this weekday.",
    notice: "Too soon to be booked, by your notice.",
    horizon: "Too far ahead to be booked, by your rules.",
  },
  closureName: { weekday: "closed by your rules", notice: "too soon to book", horizon: "too far ahead to book" },
  pastDays: "These days are over.",
  blockedTitle: "Blocked",
  busyElsewhere: "Travelers cannot book these days. They are changed in that calendar, not here.",
  openStays: "What is busy in another calendar stays closed.",
  conflict: "Conflict",
  conflictName: "in conflict with a trip",
  chat: "Write to the traveler",
  note: "Private note (optional)",
  noteHint: "Only you see this.",
  blockDay: "Block this day",
  manyDays: "Travelers cannot book any of these days until you open them again.",
  leaveOpen: "Cancel",
  blocking: "Blocking…",
  blockedToast: "Days blocked",
  blockFailed: "The days could not be blocked. Please try again.",
  saveNote: "Save note",
  savingNote: "Saving…",
  noteToast: "Note saved",
  noteFailed: "The note could not be saved. Please try again.",
  severalNotes: "These days have different notes. A new one replaces all of them. Only you see it.",
  open: "Open these days",
  opening: "Opening…",
  openedToast: "Days opened",
  openFailed: "The days could not be opened. Please try again.",
  bookingName: {
    pending: "pending request",
    approved: "approved trip, awaiting payment",
    confirmed: "confirmed trip",
  },
  noTraveler: "A traveler who has left",
  toRequests: "Booking Requests",
  toJobs: "Jobs",
  daySheet: "Day sheet",

  rulesTitle: "Your rules",
  rulesText: "They hold for new bookings of all your trips. Trips that are booked already stay.",
  neverOn: "Never on",
  neverOnHint: "No trip can include such a day.",
  notice: "Notice",
  noticeHint: "Travelers cannot book a trip that starts sooner than this.",
  horizon: "Bookable ahead",
  horizonHint: "Travelers cannot book a trip that ends later than this.",
  saveRules: "Save rules",
  saving: "Saving…",
  unsavedRules: "Not saved yet.",
  savedTitle: "Rules saved",
  savedText: "They hold for new bookings from now on.",
  rulesFailed: "Your rules could not be saved. Please try again.",

  leaveTitle: "Time off",
  leaveText: "Blocks every day from today up to and including the day you choose.",
  leaveUntil: "On leave until",
  leave: "Go on leave",
  leaveNote: "On leave",
  leaveMissing: "Choose the last day of your leave.",
  leavePast: "Choose today or a later day.",
  leaveTooFar: "Choose a day within two years.",
  suspended: "Your guide profile is suspended, so it has no calendar at the moment.",
} as const;

/** "Saturday, 5 December 2026". */
export function dayTitle(day: string): string {
  return longDayText(day).replace(" ", ", ");
}

/** "5 to 8 Dec 2026, 4 days". */
export function rangeTitle({ first, last }: DayRange, days: number): string {
  return first === last ? dayTitle(first) : `${rangeText(first, last)}, ${countText(days, "day", "days")}`;
}

/** "Block 5 days". */
export function blockDaysText(days: number): string {
  return days === 1 ? copy.blockDay : `Block ${days} days`;
}

export function blockTitle(days: number): string {
  return `${blockDaysText(days)}?`;
}

/** "Saturday 5 December 2026, confirmed trip: Ella and the Tea Country, blocked". */
export function dayName({
  day,
  isToday,
  isBlocked,
  busyIn,
  isConflict,
  closure,
  holidays,
  seasons,
  bookings,
}: DayState): string {
  return [
    longDayText(day),
    isToday && copy.isToday,
    ...holidays,
    ...bookings.map(({ status, trip_title }) => `${copy.bookingName[status]}: ${trip_title}`),
    isBlocked && copy.blocked,
    busyIn.length > 0 && `busy in ${allOf(busyIn)}`,
    isConflict && copy.conflictName,
    closure && copy.closureName[closure],
    ...new Set(seasons.map((season) => `season ${season.name} ${effectText(season)}`)),
  ]
    .filter(Boolean)
    .join(", ");
}

/** "5 to 8 Dec 2026: at my sister's". */
export function blockedText(range: DayRange, note: string | null): string {
  return note === null || note === ""
    ? rangeText(range.first, range.last)
    : `${rangeText(range.first, range.last)}: ${note}`;
}

/** "Busy in Google Calendar". */
export function busyText(name: string): string {
  return `Busy in ${name}`;
}

/** "Google Calendar is busy during this trip. …" */
export function conflictText(names: readonly string[]): string {
  const verb = names.length === 1 ? "is" : "are";
  return `${allOf(names)} ${verb} busy during this trip. If that is something else, move one of the two.`;
}

/** "You still have 1 trip on these days. Blocking does not cancel it." */
export function stillBookedText(bookings: readonly { status: BookingState }[]): string {
  const requests = bookings.filter(({ status }) => status === "pending").length;
  const trips = bookings.length - requests;
  const sentences = [
    trips > 0 &&
      `You still have ${countText(trips, "trip", "trips")} on these days. Blocking does not cancel ${trips === 1 ? "it" : "them"}.`,
    requests > 0 && `${countText(requests, "request", "requests")} cannot be approved while these days are blocked.`,
  ];
  return sentences.filter(Boolean).join(" ");
}

/** "2 travelers, 5 to 8 Dec 2026". */
export function tripFacts(people: number, range: DayRange): string {
  return `${countText(people, "traveler", "travelers")}, ${rangeText(range.first, range.last)}`;
}

export function placeName(status: BookingState): string {
  return status === "confirmed" ? copy.toJobs : copy.toRequests;
}

export function answerBefore(deadline: string): string {
  return `Answer by ${deadline}.`;
}

export function paymentBefore(deadline: string): string {
  return `Paid by ${deadline}, or the days are free again.`;
}

export function moreText(count: number): string {
  return `+${count}`;
}

/** "Trips can start from 18 Jan 2030 and must end by 14 Jul 2030." */
export function spanText(first: string, last: string | null): string {
  return last === null ? `Trips can start from ${first} on.` : `Trips can start from ${first} and must end by ${last}.`;
}

export function longestTripText(days: number): string {
  if (days === 0) return "With every weekday closed, no trip can be booked.";
  return `With these weekdays, no trip of more than ${countText(days, "day", "days")} can be booked.`;
}

/** "+20%", "−10%". */
function percentText(percent: number): string {
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent)}%`;
}

/** "+20%, from 4 people, booked at least 14 days ahead". */
function effectText(season: PricedSeason): string {
  const price = season.percent === 0 ? "" : percentText(season.percent);
  return [price, lowerFirst(limitsText(season))].filter(Boolean).join(", ");
}

/** "Christmas: Cultural Triangle and Tea hills +20%", once for each season, effect and, of several days, dates. */
export function seasonTexts(seasons: readonly PricedSeason[], isOneDay: boolean): string[] {
  const packages = new Map<string, string[]>();
  const places = new Map<string, [name: string, effect: string]>();
  for (const season of seasons) {
    const { name, title, first, last } = season;
    const effect = isOneDay ? effectText(season) : `${effectText(season)}, ${rangeText(first, last)}`;
    const key = `${name} ${effect}`;
    places.set(key, [name, effect]);
    packages.set(key, [...new Set([...(packages.get(key) ?? []), title])]);
  }
  return [...places].map(([key, [name, effect]]) => `${name}: ${allOf(packages.get(key) ?? [])} ${effect}`);
}

/** "Feb". */
export function monthName(day: string): string {
  return dayText(day).split(" ")[1] ?? "";
}
