import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CalendarImport, ImportedRange } from "../features/profile/host/calendar/types";
import { letDialogsOpen } from "../testing/dialogs";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { answer, NOW, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The guide's calendar with calendars from elsewhere, against a fake server.

const CALENDAR = "GET /rest/v1/rpc/guide_calendar?from=2030-01-01&to=2030-12-31";
const ADD = "POST /rest/v1/rpc/add_calendar_import";
const REMOVE = "POST /rest/v1/rpc/remove_calendar_import";
const REFRESH = "POST /rest/v1/rpc/refresh_calendar_import";
const BLOCK = "POST /rest/v1/rpc/block_days";
const ADDRESS = "Secret address of the calendar";

const GOOGLE: CalendarImport = {
  id: "g",
  label: null,
  host: "calendar.google.com",
  name: null,
  created_at: "2030-01-10T03:30:00Z",
  checked_at: "2030-01-15T03:18:00Z",
  next_check_at: "2030-01-15T04:18:00Z",
  error: null,
  days: 3,
  is_incomplete: false,
};

const TRIP = {
  id: "5f3c9a12-0000-4000-8000-000000000000",
  status: "confirmed",
  start_date: "2030-01-23",
  end_date: "2030-01-25",
  trip_title: "Ella and the Tea Country",
  number_of_travelers: 2,
  traveler: "Elin",
  respond_by: null,
  payment_deadline: null,
};

const BUSY: ImportedRange = { import_id: "g", first: "2030-01-21", last: "2030-01-23" };

let imports: CalendarImport[];
let imported: ImportedRange[];
let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  // The calendar begins today; timers run, for the polling.
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  store(tokens("one"));
  [imports, imported] = [[GOOGLE], [BUSY]];
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    [CALENDAR]: () =>
      answer({
        today: "2030-01-15",
        closed_weekdays: [],
        notice_days: 0,
        horizon_days: null,
        blocked: [{ first: "2030-01-28", last: "2030-01-29", note: "Dentist" }],
        bookings: [TRIP],
        holidays: [],
        seasons: [],
        feed_created_at: null,
        imports,
        imported,
      }),
  };
  calls = standIn(replies);
});

afterEach(() => {
  vi.useRealTimers();
});

const openCalendar = async () => {
  await open("/profile?mode=host&tab=calendar");
  return within(await screen.findByRole("region", { name: "Calendars from elsewhere" }));
};
const dayButton = (name: RegExp) => screen.findByRole("button", { name });
const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);

test("a busy day says which calendar it is from, and a trip on it is a conflict", async () => {
  const hand = userEvent.setup();
  const section = await openCalendar();
  expect(within(section.getByRole("article")).getByRole("heading", { name: "Google Calendar" })).toBeTruthy();
  expect(section.getByText("Read 12 minutes ago, 3 days blocked")).toBeTruthy();
  await hand.click(await dayButton(/^Monday 21 January 2030, busy in Google Calendar$/));
  const panel = within(screen.getByRole("region", { name: "Chosen days" }));
  expect(panel.getByText("Busy in Google Calendar")).toBeTruthy();
  expect(panel.getByText(/They are changed in that calendar, not here\.$/)).toBeTruthy();
  expect(panel.queryByRole("button", { name: "Open these days" })).toBeNull();
  await hand.click(await dayButton(/^Wednesday 23 January 2030, confirmed trip: .*, in conflict with a trip$/));
  expect(panel.getByText(/^Google Calendar is busy during this trip\./)).toBeTruthy();
  expect(panel.getByRole("link", { name: /^Write to the traveler/ }).getAttribute("href")).toBe(
    `/messages?booking=${TRIP.id}`,
  );
  expect(panel.getByRole("link", { name: /^Jobs/ })).toBeTruthy();
});

test("a calendar that could not be read says why, and is read again", async () => {
  const hand = userEvent.setup();
  imports = [{ ...GOOGLE, error: "The address answers with a page, not with a calendar." }];
  replies[REFRESH] = () => answer({ code: "PT429", message: "Too soon" }, 429);
  const section = await openCalendar();
  expect(section.getByText("The address answers with a page, not with a calendar.")).toBeTruthy();
  expect(section.getByText("The days of the last good reading stay blocked.")).toBeTruthy();
  expect(section.getByText("Last tried 12 minutes ago, 3 days blocked")).toBeTruthy();
  await hand.click(section.getByRole("button", { name: /^Try again/ }));
  expect((await section.findByRole("alert")).textContent).toMatch(/^This calendar was read within the last minute\./);
  replies[REFRESH] = () => answer({ queued: true });
  await hand.click(section.getByRole("button", { name: /^Try again/ }));
  expect(await section.findByText("Being read…")).toBeTruthy();
  imports = [{ ...GOOGLE, checked_at: "2030-01-15T03:30:00Z" }];
  expect(await section.findByText("Read just now, 3 days blocked")).toBeTruthy();
  expect(section.queryByText(/answers with a page/)).toBeNull();
  expect(bodiesOf(REFRESH)).toEqual([{ id: "g" }, { id: "g" }]);
});

test("a new calendar is connected, and its days appear once it has been read", async () => {
  const hand = userEvent.setup();
  [imports, imported] = [[], []];
  const section = await openCalendar();
  await hand.click(section.getByRole("button", { name: "Connect calendar" }));
  expect(section.getByText("Paste the address of the calendar.")).toBeTruthy();
  const address = section.getByRole("textbox", { name: ADDRESS });
  expect(document.activeElement).toBe(address);

  const details = JSON.stringify([{ field: "address", message: "This address is in your own network." }]);
  replies[ADD] = () => answer({ code: "23514", message: "Check the marked fields.", details }, 400);
  await hand.type(address, "webcal://p01-caldav.icloud.com/published/2/abc");
  await hand.type(section.getByRole("textbox", { name: "Your name for it (optional)" }), "Family");
  await hand.click(section.getByRole("button", { name: "Connect calendar" }));
  expect((await section.findByRole("alert")).textContent).toBe("This address is in your own network.");
  await vi.waitFor(() => expect(document.activeElement).toBe(address));

  replies[ADD] = () => {
    imports = [{ ...GOOGLE, id: "f", label: "Family", host: "p01-caldav.icloud.com", checked_at: null, days: 0 }];
    return answer({ id: "f" });
  };
  await hand.click(section.getByRole("button", { name: "Connect calendar" }));
  await toast("Address saved. Reading it now…");
  expect(await section.findByText("Being read for the first time…")).toBeTruthy();
  expect(section.getByRole("textbox", { name: ADDRESS })).toHaveProperty("value", "");
  expect(bodiesOf(ADD).at(-1)).toEqual({
    address: "https://p01-caldav.icloud.com/published/2/abc",
    label: "Family",
  });
  imports = imports.map((one) => ({ ...one, checked_at: "2030-01-15T03:30:00Z", days: 3 }));
  imported = [{ ...BUSY, import_id: "f" }];
  expect(await section.findByText("Read just now, 3 days blocked")).toBeTruthy();
  expect(await dayButton(/^Monday 21 January 2030, busy in Family$/)).toBeTruthy();
});

test("a calendar is removed once the guide knows how many days open", async () => {
  const hand = userEvent.setup();
  replies[REMOVE] = () => {
    [imports, imported] = [[], []];
    return answer({ removed: true });
  };
  const section = await openCalendar();
  await hand.click(section.getByRole("button", { name: /^Remove/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove this calendar?" }));
  expect(dialog.getByText("The 3 days that it blocks open again.")).toBeTruthy();
  await hand.click(dialog.getByRole("button", { name: "Remove" }));
  await toast("Calendar removed");
  const heading = section.getByRole("heading", { name: "Calendars from elsewhere" });
  await vi.waitFor(() => expect(document.activeElement).toBe(heading), PATIENCE);
  expect(await dayButton(/^Monday 21 January 2030$/)).toBeTruthy();
  expect(section.queryByRole("article")).toBeNull();
  expect(bodiesOf(REMOVE)).toEqual([{ id: "g" }]);
});

test("the most calendars are connected: there is no form for another", async () => {
  imports = ["a", "b", "c", "d", "e"].map((id) => ({ ...GOOGLE, id, label: `Calendar ${id}` }));
  const section = await openCalendar();
  expect(section.getAllByRole("article").length).toBe(5);
  expect(section.queryByRole("textbox")).toBeNull();
  expect(section.getByText(/^You have connected 5 calendars/)).toBeTruthy();
});

test("the note of blocked days is changed where they are", async () => {
  const hand = userEvent.setup();
  replies[BLOCK] = () => answer({ bookings: [] });
  await openCalendar();
  await hand.click(await dayButton(/^Monday 28 January 2030, blocked$/));
  const panel = within(screen.getByRole("region", { name: "Chosen days" }));
  const note = panel.getByRole("textbox", { name: "Private note (optional)" });
  expect(note).toHaveProperty("value", "Dentist");
  const save = panel.getByRole("button", { name: "Save note" });
  await hand.click(save);
  expect(bodiesOf(BLOCK)).toEqual([]);
  await hand.clear(note);
  await hand.type(note, "Dentist in Kandy");
  await hand.click(save);
  await toast("Note saved");
  expect(bodiesOf(BLOCK)).toEqual([{ first: "2030-01-28", last: "2030-01-28", note: "Dentist in Kandy" }]);
  await vi.waitFor(() => expect(save.getAttribute("aria-disabled")).toBe("true"), PATIENCE);
});

test("blocking says how many days, and asks before more than 14", async () => {
  const hand = userEvent.setup();
  letDialogsOpen();
  replies[BLOCK] = () => answer({ bookings: [] });
  await openCalendar();
  await hand.click(await dayButton(/^Wednesday 16 January 2030$/));
  const panel = within(screen.getByRole("region", { name: "Chosen days" }));
  expect(panel.getByRole("button", { name: "Block this day" })).toBeTruthy();
  await hand.click(await dayButton(/^Thursday 31 January 2030$/));
  await hand.click(panel.getByRole("button", { name: "Block 16 days" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Block 16 days?" }));
  expect(bodiesOf(BLOCK)).toEqual([]);
  await hand.click(dialog.getByRole("button", { name: "Block 16 days" }));
  await toast("Days blocked");
  expect(bodiesOf(BLOCK)).toEqual([{ first: "2030-01-16", last: "2030-01-31", note: "" }]);
});
