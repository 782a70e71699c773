import { beforeEach, expect, test, vi } from "vitest";
import { NOW } from "../../testing/standIn";
import { aTripMeeting } from "../../testing/tripMeeting";
import { clearDrafts } from "../draftStorage";
import { dropMeeting, readMeeting, readMeetings, type StoredMeeting, storeMeeting } from "./meetingStore";
import { isMeetingTime, meetingOpening } from "./meetingTrip";

const dayFromNow = (days: number) => new Date(NOW + days * 86_400_000).toISOString().slice(0, 10);

function storedMeeting(id: string, lastDay: string): StoredMeeting {
  const opens_at = new Date(NOW - 3_600_000).toISOString();
  const trip = { id, title: id, start_date: dayFromNow(0), end_date: lastDay, meeting: null, opens_at, met_at: null };
  return { trip, reader: "traveller", meeting: aTripMeeting({ code: "4711" }), at: NOW };
}

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(Date, "now").mockReturnValue(NOW);
});

test("a person's meetings stay until their trips are over, or the sign-out", () => {
  storeMeeting("hanna", storedMeeting("one", dayFromNow(2)));
  storeMeeting("hanna", storedMeeting("two", dayFromNow(4)));
  storeMeeting("hanna", storedMeeting("two", dayFromNow(4)));
  expect(readMeetings("hanna").map(({ trip }) => trip.id)).toEqual(["one", "two"]);
  expect(readMeeting("hanna", "two")?.meeting.code).toBe("4711");
  expect(readMeetings("kasun")).toEqual([]);
  expect(readMeetings("hanna", NOW + 4 * 86_400_000).map(({ trip }) => trip.id)).toEqual(["two"]);
  dropMeeting("hanna", "one");
  expect(readMeetings("hanna").map(({ trip }) => trip.id)).toEqual(["two"]);
  clearDrafts();
  expect(localStorage.length).toBe(0);
});

test.each([null, [null], [{}], [{ trip: { id: "one" }, meeting: {} }], "x"])(
  "%j of another version is no meeting",
  (value) => {
    localStorage.setItem("draft:hanna:trip meetings", JSON.stringify({ value, at: NOW }));
    expect(readMeetings("hanna")).toEqual([]);
  },
);

test("people meet from 24 hours before the first day until the last day is over, in Sri Lanka", () => {
  const opens_at = meetingOpening("2030-01-15");
  expect(opens_at).toBe("2030-01-13T18:30:00.000Z");
  const open = (now: string) => isMeetingTime({ opens_at, end_date: "2030-01-18" }, Date.parse(now));
  expect(["2030-01-13T18:29:59Z", "2030-01-13T18:30:00Z"].map(open)).toEqual([false, true]);
  expect(["2030-01-18T18:29:59Z", "2030-01-18T18:30:00Z"].map(open)).toEqual([true, false]);
});
