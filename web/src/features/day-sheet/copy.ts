import { longDayText, plusDays } from "../../lib/dates";
import { countText } from "../../lib/text";
import type { TripPhase } from "./tripDays";

export const copy = {
  heading: "Day sheet",
  description: "Everything a guide needs on the road for one trip.",
  loading: "Loading the day sheet...",
  signedOut: "Please sign in to see the day sheet.",
  signIn: "Sign In",
  failed: "The day sheet could not be loaded.",
  tryAgain: "Try again",
  missingTitle: "No such job",
  missing: "None of your confirmed jobs has this address.",
  back: "Jobs",
  onlyOpened: "Offline: only opened day sheets open here.",
  print: "Print",
  coGuide: "For a co-guide",
  coGuideNote: "Without prices, e-mail addresses and your notes.",
  leadGuide: "Lead guide:",

  links: "On this page",
  /** In view on a phone wherever it is scrolled to. */
  staleBadge: { offline: "Offline", outdated: "Not updated" },
  whoTitle: "Who",
  lead: "Booked by",
  others: "Other travelers",
  people: "People",
  rooms: "Rooms",
  roomsOfTheirOwn: "the rest they arrange themselves",
  noRooms: "None booked",
  requestsTitle: "Special requests",
  moneyTitle: "Money",
  total: "Price",
  paid: "Paid",
  balance: "Still to be paid",
  settled: "Everything is paid.",

  meetingTitle: "Meeting point",
  noMeeting: "Not set yet. The travelers see it on their booking as soon as you save it.",
  meetingPlace: "Place",
  meetingPlaceHint: "Such as “Arrivals hall, Bandaranaike Airport, at the money changers”.",
  meetingTime: "Time",
  meetingPlaceMissing: "Please say where you meet.",
  meetingNote: "The travelers see place and time on My Bookings, and are notified of each change.",

  daysTitle: "Day by day",
  /** So that all links fit on a phone. */
  daysLink: "Days",
  today: "Today",
  noDays: "This trip has no plan by days.",
  sleeps: "Night",
  noHotel: "No hotel noted",

  hotelsTitle: "Hotels",
  noHotels: "No hotels yet. Each one is listed with its night, with its address and a number to call.",
  hotelName: "Hotel",
  hotelAddress: "Address",
  hotelPhone: "Phone",
  hotelsNote: "Only you see them. Leave a night empty if there is none.",
  hotelNameMissing: "Please enter the hotel's name.",
  badPhone: "Please enter a valid phone number.",

  costsTitle: "Costs on the way",
  localCosts: "Paid locally, not in the price",
  shopping: "Shopping stops",
  included: "Included",
  excluded: "Not included",

  notesTitle: "Your notes",
  noNotes: "Only you see them: room keys, a driver's number, who needs the front seat.",
  notes: "Notes",

  checklistTitle: "Checklist",
  noChecklist: "Nothing to tick off yet. Begin with the usual list and change it, or write your own.",
  addUsual: "Add a usual checklist",
  checklistLine: "a line",
  checklistField: "One line for each thing",
  checklistHint: "What you do not change stays ticked.",
  tickFailedTitle: "Not saved",
  tickGone: "This line was removed on another device meanwhile.",
  tickOffline: "Saving needs a connection.",
  ticksWaiting: "Your ticks are on this device and are sent when the connection is back.",
  listFailed: "The checklist could not be saved. Please try again.",

  emergencyTitle: "Emergency numbers",
  emergencyLink: "Emergency",

  edit: "Edit",
  add: "Add",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
  meetingSaved: "Saved. The travelers see it on their booking.",
  meetingRemoved: "Removed. The travelers are notified.",
  partSaved: "Saved.",
  saveFailed: "It could not be saved. Please try again.",
  needsConnection: "Saving needs a connection. What you typed stays on this device.",
  draftNote: "You had not saved this. It is as you left it.",
  conflictTitle: "This was changed in another place meanwhile.",
  conflictText: "What you typed is still here. Save again to put it in place of the newer version, or take that one.",
  takeNewer: "Take the newer version",
} as const;

/** Short enough to be changed in a minute. */
export const USUAL_CHECKLIST = [
  "Call the travelers the day before",
  "Confirm every hotel and room",
  "Confirm the driver, check the car and child seats",
  "Tickets and permits: parks, trains, temples",
  "Diets and allergies passed on to hotels",
  "Cash for entrance fees and tips",
  "First aid kit, water, umbrellas",
  "Guide license and phone charger",
] as const;

export function titleOf(reference: string): string {
  return `${copy.heading}, ${reference} | Serendib`;
}

/** "Starts in 3 days". */
export function countdownText(phase: TripPhase): string {
  if (phase.kind === "over") return "This trip is over";
  if (phase.kind === "running") return `Today is day ${phase.day} of ${phase.of}`;
  return phase.days === 1 ? "Starts tomorrow" : `Starts in ${countText(phase.days, "day", "days")}`;
}

export function peopleText(count: number): string {
  return countText(count, "person", "people");
}

export function dayTitle(number: number): string {
  return `Day ${number}`;
}

/** "Night 2, Thursday 10 December 2026". */
export function nightTitle(night: number, start: string): string {
  return `Night ${night}, ${longDayText(plusDays(start, night - 1))}`;
}

export function offlineText(asOf: string): string {
  return `Offline: ${asOf}`;
}

/** On paper. What is not of today is from `since`. */
export function printedText(now: string, since: string | undefined): string {
  return since === undefined ? `Printed ${now}` : `Printed ${now}, as it was ${since}`;
}

export function notUpdatedText(asOf: string): string {
  return `Could not be updated: ${asOf}`;
}

export function tooLong(field: string, limit: number): string {
  return `${field.charAt(0).toUpperCase()}${field.slice(1)} may have at most ${limit} characters.`;
}

export function tooMany(limit: number): string {
  return `At most ${limit} lines, please.`;
}

export function ariaEdit(verb: string, part: string): string {
  return `${verb}: ${part}`;
}
