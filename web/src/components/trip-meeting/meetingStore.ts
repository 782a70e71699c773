import type { BookingAudience } from "../../api/bookingPages";
import type { TripMeeting } from "../../api/tripMeetings";
import { keepDraft, readDraft } from "../draftStorage";
import { isMeetingTime, type MeetingTrip } from "./meetingTrip";

// Where people meet there may be no signal: the last answers stay on this device until the sign-out.

export type StoredMeeting = {
  trip: MeetingTrip;
  reader: BookingAudience;
  meeting: TripMeeting;
  /** In milliseconds since 1970. */
  at: number;
};

const SUBJECT = "trip meetings";

/** Of trips that are not over. */
export function readMeetings(person: string, now = Date.now()): StoredMeeting[] {
  const found = readDraft(person, SUBJECT)?.value;
  return Array.isArray(found) ? found.filter(isStored).filter(({ trip }) => isMeetingTime(trip, now)) : [];
}

export function readMeeting(person: string, booking: string): StoredMeeting | undefined {
  return readMeetings(person).find(({ trip }) => trip.id === booking);
}

export function storeMeeting(person: string, stored: StoredMeeting): void {
  keepDraft(person, SUBJECT, [...otherMeetings(person, stored.trip.id), stored]);
}

export function dropMeeting(person: string, booking: string): void {
  if (readMeeting(person, booking)) keepDraft(person, SUBJECT, otherMeetings(person, booking));
}

function otherMeetings(person: string, booking: string): StoredMeeting[] {
  return readMeetings(person).filter(({ trip }) => trip.id !== booking);
}

/** An older version may have written it. */
function isStored(value: unknown): value is StoredMeeting {
  const { trip, reader, meeting, at }: Partial<Record<keyof StoredMeeting, unknown>> = Object(value);
  const { id, opens_at, end_date }: Partial<Record<keyof MeetingTrip, unknown>> = Object(trip);
  const { word, tries_left }: Partial<Record<keyof TripMeeting, unknown>> = Object(meeting);
  const texts = [id, opens_at, end_date, word, reader];
  return texts.every((one) => typeof one === "string") && [at, tries_left].every((one) => typeof one === "number");
}
