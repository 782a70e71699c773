import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { TripMeeting } from "../api/tripMeetings";
import { makeBooking } from "../testing/booking";
import { aDaySheet, SHEET_ID } from "../testing/daySheet";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { aTripMeeting } from "../testing/tripMeeting";
import { open, resetClient } from "../testing/wholeClient";

// How a guide meets the traveler, against a fake server. It is nine in the morning of the first day.

const READ = "POST /rest/v1/rpc/trip_meeting";
const CONFIRM = "POST /rest/v1/rpc/confirm_meeting";
const SHEET = `/profile/jobs/${SHEET_ID}`;
const MET = "Met your traveler at 08:12 Sri Lankan time";

const state = { opens_at: "2030-01-13T18:30:00Z", traveler_here_at: null, guide_here_at: null, met_at: null };

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let meeting: TripMeeting;

const rejectCode = () => {
  meeting = { ...meeting, tries_left: meeting.tries_left - 1 };
  return answer(meeting);
};

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  meeting = aTripMeeting();
  const days = { start_date: "2030-01-15", end_date: "2030-01-18" };
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    "GET /rest/v1/rpc/guide_bookings?show=upcoming&limit=26": () =>
      answer([makeBooking("1", { status: "confirmed", ...days, trip_meeting: state })]),
    "GET /rest/v1/rpc/booking_counts?side=guide": () => answer({ upcoming: 1, past: 0 }),
    "POST /rest/v1/rpc/day_sheet": () => answer(aDaySheet(days)),
    [READ]: () => answer(meeting),
    [CONFIRM]: ({ body }) => {
      if ((body as { code: string }).code !== "4711") return rejectCode();
      meeting = { ...meeting, met_at: "2030-01-15T02:42:00Z" };
      return answer(meeting);
    },
  };
  calls = standIn(replies);
});

const panel = async () => within(await screen.findByRole("region", { name: "Meeting your traveler" }));
const field = async () => (await panel()).findByRole<HTMLInputElement>("textbox", { name: "The traveler's code" });
const sentCodes = () => calls.filter(({ call }) => call === CONFIRM).map(({ body }) => (body as { code: string }).code);

test.each(["/profile?mode=host&tab=jobs", SHEET])(
  "%s: a wrong code, then the right one with blanks",
  async (address) => {
    const hand = userEvent.setup();
    await open(address);
    const box = await field();
    const part = await panel();
    expect(part.getByText("Lotus")).toBeTruthy();
    expect(part.queryByRole("img")).toBeNull();
    expect(part.getByRole("button", { name: "I am here" })).toBeTruthy();
    expect([box.inputMode, box.autocomplete]).toEqual(["numeric", "off"]);
    await hand.type(box, "47");
    await hand.click(part.getByRole("button", { name: "Confirm" }));
    expect(await part.findByText("Please enter the four digits.")).toBeTruthy();
    expect(sentCodes()).toEqual([]);
    await hand.clear(box);
    await hand.type(box, "4712{Enter}");
    expect(
      await part.findByText("This is not the traveler's code. 4 tries left, then a pause of an hour."),
    ).toBeTruthy();
    expect(box.getAttribute("aria-invalid")).toBe("true");
    expect(box.value).toBe("4712");
    await hand.clear(box);
    await hand.paste(" 4 7 1 1 ");
    await hand.click(part.getByRole("button", { name: "Confirm" }));
    expect(await part.findByText(MET)).toBeTruthy();
    expect(sentCodes()).toEqual(["4712", "4711"]);
    expect(part.queryByRole("textbox")).toBeNull();
    expect(document.activeElement).toBe(part.getByRole("status"));
  },
);

test("after too many wrong codes there is a pause; a lost connection shows at the field", async () => {
  const hand = userEvent.setup();
  meeting = { ...meeting, tries_left: 2 };
  await open(SHEET);
  const box = await field();
  const part = await panel();
  expect(part.getByText("2 tries left, then a pause of an hour.")).toBeTruthy();
  replies[CONFIRM] = () => Promise.reject(new TypeError("Failed to fetch"));
  await hand.type(box, "1234{Enter}");
  expect(await part.findByText("There is no connection: that has not been sent. Please try again.")).toBeTruthy();
  expect(box.value).toBe("1234");
  replies[CONFIRM] = () => answer({ ...meeting, tries_left: 0 });
  await hand.type(box, "{Enter}");
  expect(await part.findByText(/^Too many wrong codes\. In up to an hour/)).toBeTruthy();
  expect(part.queryByText(/0 tries left/)).toBeNull();
  replies[CONFIRM] = () => answer({ code: "PT429", message: "Too many attempts" }, 429);
  await hand.type(box, "{Enter}");
  expect(await part.findByText(/^Too many wrong codes\. In up to an hour/)).toBeTruthy();
});

test("on another day the sheet has no such panel", async () => {
  replies["POST /rest/v1/rpc/day_sheet"] = () =>
    answer(aDaySheet({ start_date: "2030-01-17", end_date: "2030-01-18" }));
  await open(SHEET);
  await screen.findByRole("heading", { level: 1, name: "Rock, Temple and Tea" });
  expect(screen.queryByRole("region", { name: "Meeting your traveler" })).toBeNull();
  expect(calls.filter(({ call }) => call === READ)).toEqual([]);
});
