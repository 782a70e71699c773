import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { GUIDE, makeAdminBooking, makeBookingRecord } from "../testing/adminBooking";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// An admin finds bookings and reads one, against a fake server.

const LIST = "POST /rest/v1/rpc/admin_bookings";
const ONE = "POST /rest/v1/rpc/admin_booking";
const NOTE = "POST /rest/v1/rpc/add_staff_note";
const TALK = "POST /rest/v1/rpc/admin_conversation";
const EXPORT = "POST /functions/v1/export-bookings";
const COUNTS = {
  all: 1204,
  pending: 12,
  approved: 3,
  confirmed: 900,
  completed: 200,
  cancelled: 50,
  rejected: 30,
  expired: 9,
};
const TOTALS = { bookings: 1204, total_price: 728_317.4, paid: 700_000, refunded: 235 };
const FIRST = makeAdminBooking("1f4f56a6");
const SECOND = makeAdminBooking("2f4f56a6", { state: "pending", traveler: { ...FIRST.traveler, name: "Otto Brandt" } });

const makeList = (parts: object = {}) => ({
  rows: [FIRST, SECOND],
  next: null,
  counts: COUNTS,
  totals: TOTALS,
  ...parts,
});

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    [LIST]: () => answer(makeList()),
    [ONE]: ({ body }) => answer(makeBookingRecord(String((body as { id: string }).id).slice(0, 8))),
  };
  calls = standIn(replies);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);
const lastBody = (name: string, body: object) => vi.waitFor(() => expect(bodies(name).at(-1)).toEqual(body), PATIENCE);
const row = async (name: string) =>
  (await screen.findByText(name, { selector: "td .cell" }, PATIENCE)).closest("tr") ?? expect.fail("no row");
const bookingPage = async () => within(await screen.findByRole("article", { name: "Booking" }, PATIENCE));

test("bookings are searched while typing, filtered and sorted, all in the address", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/admin?tab=bookings");
  expect(within(await row("Grace Lee")).getByText("$960.00")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pending 12" })).toBeTruthy();
  const totals = within(screen.getByLabelText("All that match"));
  expect([totals.getByText("1,204 bookings"), totals.getByText("$728,317.40")]).toHaveLength(2);
  await hand.type(screen.getByRole("textbox", { name: /^Name, e-mail/ }), "grace");
  await lastBody(LIST, { search: "grace" });
  await hand.click(screen.getByRole("button", { name: /^Confirmed/ }));
  await hand.click(await screen.findByRole("button", { name: "Days" }));
  await lastBody(LIST, { search: "grace", state: "confirmed", order: "start" });
  expect(screen.getByRole("columnheader", { name: "Days" }).getAttribute("aria-sort")).toBe("ascending");
  await hand.type(screen.getByLabelText("From"), "2030-03-01");
  await lastBody(LIST, { search: "grace", state: "confirmed", order: "start", from: "2030-03-01" });
  await arrives(where, "/admin?tab=bookings&q=grace&show=confirmed&order=start&from=2030-03-01");
  await hand.type(screen.getByLabelText("Until"), "2030-02-01");
  expect(await screen.findByText("The last day is before the first.")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Clear filters" }));
  await lastBody(LIST, { order: "start" });
  // Each read is in the audit log, so none is repeated: the list, the typed search, and one per filter.
  expect(bodies(LIST)).toHaveLength(6);
});

test("a long list goes on where it ended", async () => {
  const hand = userEvent.setup();
  replies[LIST] = ({ body }) =>
    (body as { after?: string }).after === undefined
      ? answer(makeList({ rows: [FIRST], next: "cursor" }))
      : answer({ rows: [SECOND], next: null, counts: null, totals: null });
  await open("/admin?tab=bookings");
  await row("Grace Lee");
  expect(screen.getByText("1 of 1,204 shown")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Load more" }));
  await row("Otto Brandt");
  expect(bodies(LIST)).toEqual([{}, { after: "cursor" }]);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("keys move from the start, open a booking, go on to the next, and lead back to the same place", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/admin?tab=bookings");
  await row("Grace Lee");
  await hand.keyboard("jj");
  expect(document.activeElement?.textContent).toContain("2f4f56a6");
  expect(bodies(ONE)).toEqual([]);
  await hand.keyboard("{Enter}");
  await arrives(where, `/admin?tab=bookings&item=${SECOND.id}`);
  await (await bookingPage()).findByText("2 of 2");
  await hand.keyboard("k");
  await arrives(where, `/admin?tab=bookings&item=${FIRST.id}`);
  await vi.waitFor(() => expect(bodies(ONE)).toEqual([{ id: SECOND.id }, { id: FIRST.id }]), PATIENCE);
  const cover = Object.assign(document.createElement("dialog"), { open: true });
  document.body.append(cover);
  await hand.keyboard("{Escape}j");
  expect(where()).toBe(`/admin?tab=bookings&item=${FIRST.id}`);
  cover.remove();
  await hand.keyboard("{Escape}");
  await arrives(where, "/admin?tab=bookings");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain("1f4f56a6"), PATIENCE);
  expect(bodies(LIST)).toHaveLength(1);
});

test("a booking's page says who, what, when and why, and what happened to its money", async () => {
  const hand = userEvent.setup();
  await open(`/admin?tab=bookings&item=${FIRST.id}`);
  const page = await bookingPage();
  expect(await page.findByRole("heading", { name: "Tea and Trains" })).toBeTruthy();
  const timeline = within(page.getByRole("region", { name: "Timeline" }));
  expect(timeline.getAllByText("My mother is ill.")).toHaveLength(1);
  expect(timeline.getByText("Cancelled")).toBeTruthy();
  expect(page.getByText("Guide: Cancelled by the traveler")).toBeTruthy();
  const ledger = within(page.getByRole("region", { name: "Ledger" }));
  expect(ledger.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "EventProviderHeld for the bookingSum",
    expect.stringMatching(/^Payment.*\$240\.00−\$240\.00\$0\.00$/),
    expect.stringMatching(/^Refund.*−\$240\.00\$240\.00\$0\.00$/),
    "Balance now$0.00$0.00$0.00",
  ]);
  const [atProvider] = page.getAllByRole("link", { name: "Open at the provider" });
  expect(atProvider?.getAttribute("href")).toBe("https://dashboard.example.org/pi_1");
  expect(page.getByRole("link", { name: GUIDE.name }).getAttribute("href")).toBe(`/admin?tab=guides&item=${GUIDE.id}`);
  expect(page.getByRole("link", { name: /^Payment logs/ }).getAttribute("href")).toBe(`/admin?tab=logs&q=${FIRST.id}`);
  await hand.click(page.getByRole("button", { name: "Copy: Reference" }));
  expect(await navigator.clipboard.readText()).toBe("1f4f56a6");
  // The list behind it was not read.
  expect(bodies(LIST)).toEqual([]);
});

test("a conversation is read only after a reason, which stays after a failure", async () => {
  const hand = userEvent.setup();
  replies[TALK] = () => refusal("XX000", 500);
  await open(`/admin?tab=bookings&item=${FIRST.id}`);
  const page = await bookingPage();
  expect(await page.findByText("2 messages")).toBeTruthy();
  await hand.click(page.getByRole("button", { name: "Read the conversation" }));
  const reason = page.getByRole("textbox", { name: "Why do you need to read it?" });
  await hand.type(reason, "too short");
  const send = page.getByRole<HTMLButtonElement>("button", { name: "Read the conversation" });
  expect(send.disabled).toBe(true);
  await hand.clear(reason);
  await hand.type(reason, "The traveler disputes the advance.");
  await hand.click(send);
  expect(await page.findByRole("alert")).toBeTruthy();
  expect((reason as HTMLTextAreaElement).value).toBe("The traveler disputes the advance.");
  replies[TALK] = () =>
    answer({
      messages: [
        { at: "2030-01-12T04:00:00Z", author: "Grace Lee", side: "traveler", text: "Is the walk hard?" },
        { at: "2030-01-12T05:00:00Z", author: "Nimal Perera", side: "guide", text: "Not at all." },
      ],
    });
  await hand.click(send);
  const talk = within(await page.findByRole("list", { name: "Conversation" }));
  expect(talk.getAllByRole("listitem").map(({ className }) => className)).toEqual(["traveler", "guide"]);
  expect(bodies(TALK).at(-1)).toEqual({ booking_id: FIRST.id, reason: "The traveler disputes the advance." });
});

test("a note is at the top at once, without another read", async () => {
  const hand = userEvent.setup();
  replies[NOTE] = () => answer({ id: "n1", author: "Ranil", text: "Called her.", created_at: "2030-01-15T03:00:00Z" });
  await open(`/admin?tab=bookings&item=${FIRST.id}`);
  const page = await bookingPage();
  await hand.type(await page.findByRole("textbox", { name: "New note" }), "Called her.");
  await hand.click(page.getByRole("button", { name: "Add note" }));
  await toast("Note added");
  expect(page.getByText("Called her.")).toBeTruthy();
  expect(bodies(NOTE)).toEqual([{ subject: "booking", subject_id: FIRST.id, text: "Called her." }]);
  expect(bodies(ONE)).toHaveLength(1);
});

test("filters of links are chips with names, and can be removed", async () => {
  const hand = userEvent.setup();
  replies[`GET /rest/v1/guides?select=display_name&id=eq.${GUIDE.id}`] = () => answer([{ display_name: GUIDE.name }]);
  const { where } = await open(`/admin?tab=bookings&guide=${GUIDE.id}`);
  const chip = await screen.findByRole("button", { name: "Remove: Guide: Nimal Perera" }, PATIENCE);
  expect(bodies(LIST)).toEqual([{ guide_id: GUIDE.id }]);
  await hand.click(chip);
  await arrives(where, "/admin?tab=bookings");
});

test("the file holds exactly this list", async () => {
  const hand = userEvent.setup();
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  replies[EXPORT] = () => answer("Reference");
  await open("/admin?tab=bookings&show=pending&q=ella&order=start");
  await row("Grace Lee");
  await hand.click(screen.getByRole("button", { name: "Export this list" }));
  await lastBody(EXPORT, { search: "ella", state: "pending", order: "start" });
  await vi.waitFor(() => expect(saved).toEqual([expect.stringMatching(/^bookings-.*\.csv$/)]), PATIENCE);
});

test("a list without rows says why, and a failed one can be read again with the filters as they were", async () => {
  const hand = userEvent.setup();
  replies[LIST] = () => refusal("XX000", 500);
  await open("/admin?tab=bookings&q=haputale");
  await hand.click(await screen.findByRole("button", { name: "Try again" }, PATIENCE));
  const nothing = makeList({ rows: [], totals: { ...TOTALS, bookings: 0 } });
  replies[LIST] = () => answer(nothing);
  await hand.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No booking matches these filters.")).toBeTruthy();
  expect(screen.getByDisplayValue("haputale")).toBeTruthy();
  const [, clear] = screen.getAllByRole("button", { name: "Clear filters" });
  await hand.click(clear ?? expect.fail("no way out of the filters"));
  expect(await screen.findByText("No booking has been made yet.")).toBeTruthy();
});

test("a booking that does not exist says so", async () => {
  replies[ONE] = () => refusal("P0002", 404);
  await open(`/admin?tab=bookings&item=${FIRST.id}`);
  expect(await screen.findByText("There is no such booking.", {}, PATIENCE)).toBeTruthy();
});
