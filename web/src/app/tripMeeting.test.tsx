import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { TripMeeting } from "../api/tripMeetings";
import { makeBooking } from "../testing/booking";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { aTripMeeting } from "../testing/tripMeeting";
import { open, resetClient } from "../testing/wholeClient";

// How a traveler meets their guide, against a fake server. It is nine in the morning of the first day.

const BOOKINGS = "GET /rest/v1/rpc/my_bookings?show=all&limit=26";
const READ = "POST /rest/v1/rpc/trip_meeting";
const HERE = "POST /rest/v1/rpc/report_arrival";
const ADDRESS = "/profile?mode=visitor&tab=bookings";
const STORED = `draft:${PERSON}:trip meetings`;
const AT_0805 = "2030-01-15T02:35:00Z";
const AT_0807 = "2030-01-15T02:37:00Z";

const PROFILE_READS = [
  `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`,
  "GET /rest/v1/rpc/my_guide_settings",
];

const opened = { opens_at: "2030-01-13T18:30:00Z", traveler_here_at: null, guide_here_at: null, met_at: null };
const confirmed = (parts: object = {}) =>
  makeBooking("1", {
    status: "confirmed",
    start_date: "2030-01-15",
    end_date: "2030-01-18",
    meeting: { place: "Fort Station", time: "06:15" },
    trip_meeting: opened,
    ...parts,
  });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let meeting: TripMeeting;

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  meeting = aTripMeeting({ code: "4711" });
  replies = {
    [BOOKINGS]: () => answer([confirmed()]),
    [READ]: () => answer(meeting),
    [HERE]: () => {
      meeting = { ...meeting, traveler_here_at: AT_0807 };
      return answer(meeting);
    },
  };
  calls = standIn(replies);
});

const panel = async () => within(await screen.findByRole("region", { name: "Meeting your guide" }));
const unplug = (call: string) => {
  replies[call] = () => Promise.reject(new TypeError("Failed to fetch"));
};

test("the traveler reads where, the word, and the code digit by digit", async () => {
  await open(ADDRESS);
  const part = await panel();
  expect(await part.findByText("Lotus")).toBeTruthy();
  expect(part.getByRole("img", { name: "4 7 1 1" }).textContent).toBe("4711");
  expect(part.getByText("06:15")).toBeTruthy();
  expect(part.getByText("Fort Station")).toBeTruthy();
  expect(part.getByText("Tuesday 15 January 2030")).toBeTruthy();
  expect(part.getByText("Your guide says the word first. Then tell them the code.")).toBeTruthy();
  expect(part.getByRole("status").textContent).toBe("Nobody is here yet.");
  expect(part.queryByRole("textbox")).toBeNull();
  // Not a second time beside the panel.
  expect(screen.queryByText("Meeting point:")).toBeNull();
});

test.each([
  [{ guide_here_at: AT_0805 }, "Your guide is here since 08:05 Sri Lankan time."],
  [{ traveler_here_at: AT_0807 }, "Your guide is not here yet.You said at 08:07 Sri Lankan time that you are here."],
  [
    { guide_here_at: "2030-01-14T14:30:00Z", traveler_here_at: AT_0807 },
    "Your guide is here since 14 Jan 2030, 20:00 Sri Lankan time.You said at 08:07 Sri Lankan time that you are here.",
  ],
])("who is here: %o", async (arrivals, text) => {
  meeting = { ...meeting, ...arrivals };
  await open(ADDRESS);
  const part = await panel();
  await part.findByText("Lotus");
  expect(part.getByRole("status").textContent).toBe(text);
  expect(part.queryByRole("button", { name: "I am here" }) === null).toBe("traveler_here_at" in arrivals);
});

test("a press that failed says so and can be repeated; the focus stays in the panel", async () => {
  const hand = userEvent.setup();
  const report = replies[HERE];
  await open(ADDRESS);
  const part = await panel();
  const button = await part.findByRole("button", { name: "I am here" });
  unplug(HERE);
  await hand.click(button);
  expect(await part.findByText("There is no connection: that has not been sent. Please try again.")).toBeTruthy();
  expect(document.activeElement).toBe(button);
  if (report) replies[HERE] = report;
  await hand.click(button);
  expect(await part.findByText("You said at 08:07 Sri Lankan time that you are here.")).toBeTruthy();
  expect(part.queryByText(/^There is no connection/)).toBeNull();
  expect(document.activeElement).toBe(part.getByRole("status"));
  expect(part.getByText("Lotus")).toBeTruthy();
});

test("after the guide has entered the code, one line is left", async () => {
  meeting = { ...meeting, met_at: "2030-01-15T02:42:00Z" };
  await open(ADDRESS);
  const part = await panel();
  expect(await part.findByText("Met your guide at 08:12 Sri Lankan time")).toBeTruthy();
  expect(part.queryByText("Lotus")).toBeNull();
  expect(part.queryByRole("button")).toBeNull();
});

test("a booking whose sides have met needs no read, nor one at another time or without a meeting", async () => {
  replies[BOOKINGS] = () =>
    answer([
      confirmed({ trip_meeting: { ...opened, met_at: "2030-01-14T02:42:00Z" } }),
      makeBooking("2", { status: "confirmed", trip_meeting: { ...opened, opens_at: "2030-02-28T18:30:00Z" } }),
      makeBooking("3", { status: "confirmed", end_date: "2030-01-14", trip_meeting: opened }),
      makeBooking("4", { trip_meeting: null }),
    ]);
  await open(ADDRESS);
  expect((await panel()).getByText("Met your guide on 14 Jan 2030, 08:12 Sri Lankan time")).toBeTruthy();
  await screen.findByText("Trip 4");
  expect(calls.filter(({ call }) => call === READ)).toEqual([]);
});

test("wrong codes explain why the guide waits", async () => {
  meeting = { ...meeting, tries_left: 0 };
  await open(ADDRESS);
  expect(await (await panel()).findByText(/^Wrong codes were entered, so your guide has to wait/)).toBeTruthy();
});

test("without a connection the last answer stays, even if not one booking loads", async () => {
  await open(ADDRESS);
  await (await panel()).findByText("Lotus");
  await expect.poll(() => localStorage.getItem(STORED)).toContain("Lotus");
  document.body.replaceChildren();
  unplug(READ);
  await open(ADDRESS);
  const part = await panel();
  expect(await part.findByText(/^Could not be updated: as of \d\d:\d\d today\.$/)).toBeTruthy();
  expect(part.getByRole("img", { name: "4 7 1 1" })).toBeTruthy();
  document.body.replaceChildren();
  replies[BOOKINGS] = () => answer({ code: "XX000", message: "" }, 500);
  await open(ADDRESS);
  expect(await screen.findByText("From your last visit")).toBeTruthy();
  expect((await panel()).getByRole("img", { name: "4 7 1 1" })).toBeTruthy();
});

test("a profile that is opened without a network has the card of the last visit, and goes on with one", async () => {
  await open(ADDRESS);
  await (await panel()).findByText("Lotus");
  await expect.poll(() => localStorage.getItem(STORED)).toContain("Lotus");
  document.body.replaceChildren();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  for (const call of [BOOKINGS, READ, ...PROFILE_READS]) unplug(call);
  await open(ADDRESS);
  const part = await panel();
  expect(part.getByRole("img", { name: "4 7 1 1" })).toBeTruthy();
  expect(await part.findByText(/^Could not be updated: as of \d\d:\d\d today\.$/)).toBeTruthy();
  expect(screen.getByText("You are offline. This goes on when the connection is back.")).toBeTruthy();
  expect(screen.queryByRole("tab")).toBeNull();
  for (const call of PROFILE_READS) delete replies[call];
  network.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByRole("tab", { name: /^Overview/ })).toBeTruthy();
});

test("what could not be read is tried again, and what the server refuses leaves nothing", async () => {
  const hand = userEvent.setup();
  const read = replies[READ];
  unplug(READ);
  await open(ADDRESS);
  const part = await panel();
  expect(await part.findByText(/^There is no connection, and the word has not been loaded/)).toBeTruthy();
  if (read) replies[READ] = read;
  await hand.click(part.getByRole("button", { name: "Try again" }));
  expect(await part.findByText("Lotus")).toBeTruthy();
  replies[READ] = () => answer({ code: "PT409", message: "The booking is cancelled." }, 409);
  document.body.replaceChildren();
  await open(ADDRESS);
  expect(await (await panel()).findByText("The booking is cancelled.")).toBeTruthy();
  expect(screen.queryByText("Lotus")).toBeNull();
  expect(localStorage.getItem(STORED)).not.toContain("Lotus");
});
