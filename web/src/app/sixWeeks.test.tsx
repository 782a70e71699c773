import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, NOW, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, resetClient } from "../testing/wholeClient";

// The six weeks of a guide's calendar, against a fake server.

const WEEKS = "/profile?mode=host&tab=calendar&period=weeks";
const CALENDAR = {
  today: "2030-01-15",
  closed_weekdays: [],
  notice_days: 0,
  horizon_days: null,
  blocked: [],
  bookings: [
    {
      id: "5f3c9a12-0000-4000-8000-000000000000",
      status: "confirmed",
      start_date: "2030-01-30",
      end_date: "2030-02-02",
      trip_title: "Ella and the Tea Country",
      number_of_travelers: 2,
      traveler: "Elin",
      respond_by: null,
      payment_deadline: null,
    },
  ],
  holidays: [],
  feed_created_at: null,
  imports: [],
  imported: [],
  seasons: [
    {
      package_id: "p",
      title: "Cultural Triangle",
      name: "Christmas",
      percent: 20,
      min_people: null,
      notice_days: null,
      first: "2030-01-14",
      last: "2030-01-20",
    },
  ],
};

let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  store(tokens("one"));
  const year = (from: string) => `GET /rest/v1/rpc/guide_calendar?from=${from}-01-01&to=${from}-12-31`;
  calls = standIn({
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    ...Object.fromEntries(["2029", "2030", "2031"].map((from) => [year(from), () => answer(CALENDAR)])),
  });
});
afterEach(() => void vi.useRealTimers());

const day = (name: string) => screen.findByRole("button", { name: new RegExp(`^\\w+ ${name}`) });
const title = (text: string) => screen.findByRole("heading", { level: 3, name: text });

test("the view is in the address, and remembered without it", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/profile?mode=host&tab=calendar");
  await title("January 2030");
  await hand.click(screen.getByRole("button", { name: "Six weeks" }));
  await arrives(where, WEEKS);
  await title("14 Jan to 24 Feb 2030");
  expect(screen.getByRole("button", { name: "Six weeks" }).getAttribute("aria-pressed")).toBe("true");
  cleanup();
  const again = await open("/profile?mode=host&tab=calendar");
  await title("14 Jan to 24 Feb 2030");
  await hand.click(screen.getByRole("button", { name: "Months" }));
  await arrives(again.where, "/profile?mode=host&tab=calendar&period=months");
  await title("January 2030");
});

test("the weeks are turned by one or by six, with the buttons and the keys", async () => {
  const hand = userEvent.setup();
  await open(WEEKS);
  await title("14 Jan to 24 Feb 2030");
  await hand.click(screen.getByRole("button", { name: "One week later" }));
  await title("21 Jan to 3 Mar 2030");
  await hand.click(screen.getByRole("button", { name: "Six weeks earlier" }));
  await title("10 Dec 2029 to 20 Jan 2030");
  expect(calls.map(({ call }) => call)).toContain("GET /rest/v1/rpc/guide_calendar?from=2029-01-01&to=2029-12-31");
  await hand.click(screen.getByRole("button", { name: "Today" }));
  await title("14 Jan to 24 Feb 2030");
  expect(document.activeElement).toBe(await day("15 January 2030"));
  await hand.keyboard("{ArrowUp}");
  await title("7 Jan to 17 Feb 2030");
  expect(document.activeElement).toBe(await day("8 January 2030"));
  await hand.keyboard("{PageDown}");
  expect(document.activeElement).toBe(await day("19 February 2030"));
  await title("14 Jan to 24 Feb 2030");
});

test("days are chosen as in a month, with their bookings and season prices", async () => {
  const hand = userEvent.setup();
  await open(WEEKS);
  await hand.click(await day("30 January 2030, confirmed trip: Ella and the Tea Country"));
  const panel = within(screen.getByRole("region", { name: "Chosen days" }));
  expect(await panel.findByRole("heading", { name: "Elin" })).toBeTruthy();
  expect(await day("15 January 2030, today, season Christmas \\+20%")).toBeTruthy();
  await hand.keyboard("{Escape}");
  await hand.click(await day("15 January 2030"));
  expect(await panel.findByText("Christmas: Cultural Triangle +20%")).toBeTruthy();
  await hand.keyboard("{Shift>}{ArrowDown}{/Shift}");
  expect(await panel.findByRole("heading", { name: "15 to 22 Jan 2030, 8 days" })).toBeTruthy();
  expect(panel.getByText("Christmas: Cultural Triangle +20%, 14 to 20 Jan 2030")).toBeTruthy();
});
