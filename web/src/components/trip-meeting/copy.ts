import type { BookingAudience } from "../../api/bookingPages";
import type { TripMeeting } from "../../api/tripMeetings";
import { hourThere } from "../../lib/instants";
import { countText } from "../../lib/text";

export const copy = {
  here: "I am here",
  sendingHere: "Sending…",
  notSent: "That has not been sent. Please try again.",
  noConnection: "There is no connection: that has not been sent. Please try again.",
  loading: "Loading the word…",
  failed: "The word could not be loaded.",
  failedOffline: "There is no connection, and the word has not been loaded on this device yet.",
  tryAgain: "Try again",
  code: "Your code",
  noPlace: "No meeting point has been set yet.",
  field: "The traveler's code",
  missing: "Please enter the four digits.",
  confirm: "Confirm",
  confirming: "Confirming…",
  pause: "Too many wrong codes. In up to an hour you can enter a code again.",
  guidePauses: "Wrong codes were entered, so your guide has to wait up to an hour before the next one.",
  noneHere: "Nobody is here yet.",
  storedTitle: "From your last visit",
} as const;

type SideTexts = { title: string; word: string; howTo: string; other: string; met: string };

export const SIDES: Record<BookingAudience, SideTexts> = {
  traveller: {
    title: "Meeting your guide",
    word: "Your guide says",
    howTo: "Your guide says the word first. Then tell them the code.",
    other: "Your guide",
    met: "Met your guide",
  },
  guide: {
    title: "Meeting your traveler",
    word: "You say first",
    howTo: "Say the word first. Then your traveler tells you a code of four digits.",
    other: "Your traveler",
    met: "Met your traveler",
  },
};

type Arrivals = Pick<TripMeeting, "traveler_here_at" | "guide_here_at">;
export type ArrivalLine = { text: string; isHere: boolean };

/** The other side first. */
export function arrivalLines(meeting: Arrivals, reader: BookingAudience, now: number): ArrivalLine[] {
  const { traveler_here_at: traveler, guide_here_at: guide } = meeting;
  const [own, others] = reader === "traveller" ? [traveler, guide] : [guide, traveler];
  const { other } = SIDES[reader];
  if (own === null && others === null) return [{ text: copy.noneHere, isHere: false }];
  const lines = [
    others === null
      ? { text: `${other} is not here yet.`, isHere: false }
      : { text: `${other} is here since ${hourThere(others, now)}.`, isHere: true },
  ];
  if (own !== null) lines.push({ text: `You said ${whenText(own, now)} that you are here.`, isHere: true });
  return lines;
}

export function metText(met: string, reader: BookingAudience, now: number): string {
  return `${SIDES[reader].met} ${whenText(met, now)}`;
}

/** "at 08:12", "on 3 Mar 2027, 08:12". */
function whenText(instant: string, now: number): string {
  const hour = hourThere(instant, now);
  return hour.includes(",") ? `on ${hour}` : `at ${hour}`;
}

export function triesText(left: number): string {
  return `${countText(left, "try", "tries")} left, then a pause of an hour.`;
}

export function wrongCodeText(left: number): string {
  if (left === 0) return copy.pause;
  return `This is not the traveler's code. ${triesText(left)}`;
}

export function notUpdatedText(asOf: string): string {
  return `Could not be updated: ${asOf}.`;
}
