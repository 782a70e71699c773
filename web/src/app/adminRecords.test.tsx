import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The operator's desk against a fake server: its areas, and one search over everything.

const SEARCH = "POST /rest/v1/rpc/admin_search";
const BOOKING = "0f4f56a6-886e-4a29-9f04-dd0000000001";
const PACKAGE = "0f4f56a6-886e-4a29-9f04-dd0000000002";

const record = (kind: string, id: string, title: string, more: object = {}) => ({
  kind,
  id,
  title,
  detail: null,
  state: null,
  start_date: null,
  end_date: null,
  amount: null,
  booking_id: null,
  ...more,
});
const foundRecords = (records: object[], more: object = {}) =>
  answer({ records, correction: null, left_out: [], is_cut: false, ...more });

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
  };
  calls = standIn(replies);
});

const texts = () => calls.filter(({ call }) => call === SEARCH).map(({ body }) => body);
const box = () => screen.findByRole("combobox", { name: "Search the desk" });
const desk = () => screen.findByRole("heading", { level: 1, name: "Admin Dashboard" });

test("the specification's five areas come first, and arrows move between all of them without opening any", async () => {
  const hand = userEvent.setup();
  const { where } = await open("/admin?tab=nonsense&show=never");
  await desk();
  const tabs = screen.getAllByRole("tab").map((tab) => tab.textContent?.trim());
  expect(tabs.slice(0, 5)).toEqual([
    "Package Review",
    "Guide Applications",
    "Guide Package Opt In",
    "Payment Overview",
    "Payment Logs",
  ]);
  expect(tabs).toEqual(expect.arrayContaining(["People", "Guides", "Hand over", "Payouts", "Audit", "Jobs"]));
  const first = screen.getByRole("tab", { selected: true, name: "Package Review" });
  first.focus();
  await hand.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Staff" }));
  await hand.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Partners and webhooks" }));
  await hand.keyboard("{ArrowUp}");
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Jobs" }));
  expect(where()).toBe("/admin?tab=nonsense&show=never");
  await hand.keyboard("{Enter}");
  await arrives(where, "/admin?tab=jobs");
  expect(screen.getByRole("tabpanel", { name: "Jobs" })).toBeTruthy();
});

test("a slash leads to the search, which waits for the typing to pause, and Enter opens what is marked", async () => {
  const hand = userEvent.setup();
  replies[SEARCH] = () =>
    foundRecords([
      record("person", PERSON, "Grace Lee", { detail: "grace@example.org" }),
      record("booking", BOOKING, "Ella by Train", {
        detail: "Grace Lee, with Nimal Perera",
        state: "confirmed",
        start_date: "2027-03-06",
        end_date: "2027-03-07",
        amount: 164.5,
      }),
    ]);
  const { where } = await open("/admin?tab=jobs");
  await desk();
  fireEvent.keyDown(document.body, { key: "/" });
  const input = await box();
  expect(document.activeElement).toBe(input);
  expect(screen.getByRole("region", { name: "What can be typed" })).toBeTruthy();
  for (const value of ["grace", "grace el"]) fireEvent.change(input, { target: { value } });
  const options = await screen.findAllByRole("option");
  expect(texts()).toEqual([{ text: "grace el" }]);
  expect(options.map((option) => option.textContent)).toEqual([
    "Grace Leegrace@example.org",
    "Ella by TrainGrace Lee, with Nimal PereraConfirmed6 to 7 Mar 2027$164.50",
  ]);
  expect(screen.getByRole("listbox").textContent).toMatch(/^People.*Bookings/);
  await hand.keyboard("{ArrowDown}{Enter}");
  await arrives(where, `/admin?tab=bookings&item=${BOOKING}`);
  expect(screen.queryAllByRole("option")).toEqual([]);
});

test.each([
  [record("person", PERSON, "Grace"), `/admin?tab=people&item=${PERSON}`],
  [record("guide", "g7", "Grace", { state: "active" }), "/admin?tab=guides&item=g7"],
  [record("payment", "p1", "Ella", { booking_id: BOOKING }), `/admin?tab=bookings&item=${BOOKING}`],
  [record("application", "a1", "Grace"), "/admin?tab=applications&item=a1"],
  [record("message", "m1", "Grace"), "/admin?tab=messages&item=m1"],
  [record("package", PACKAGE, "Ella", { state: "pending" }), `/admin?tab=package_list&item=${PACKAGE}`],
  [record("package", PACKAGE, "Ella", { state: "approved" }), `/admin?tab=package_list&item=${PACKAGE}`],
])("a found $kind leads to where it is", async (one, address) => {
  const hand = userEvent.setup();
  replies[SEARCH] = () => foundRecords([one]);
  const { where } = await open("/admin?tab=jobs");
  await hand.type(await box(), "grace");
  await hand.click(await screen.findByRole("option"));
  await arrives(where, address);
});

test("a misspelt text says what was searched instead, and more than is listed leads to all bookings", async () => {
  const hand = userEvent.setup();
  replies[SEARCH] = () =>
    foundRecords([record("person", PERSON, "Ajith Fernando")], { correction: "fernando", is_cut: true });
  const { where } = await open("/admin?tab=jobs");
  await hand.type(await box(), "fernadno");
  expect(await screen.findByText("Showing results for “fernando”")).toBeTruthy();
  await hand.click(screen.getByRole("option", { name: "All bookings with “fernadno”" }));
  await arrives(where, "/admin?tab=bookings&q=fernadno");
});

test("words that no record has are named, and the list of bookings is searched without them", async () => {
  const hand = userEvent.setup();
  const found = [record("person", PERSON, "Ajith Fernando")];
  replies[SEARCH] = () => foundRecords(found, { left_out: ["refund", "311.07"], is_cut: true });
  const { where } = await open("/admin?tab=jobs");
  await hand.type(await box(), "refund fernando 311.07");
  expect(await screen.findByText("Nothing has all of these words. Without: refund, 311.07")).toBeTruthy();
  await hand.click(screen.getByRole("option", { name: "All bookings with “fernando”" }));
  await arrives(where, "/admin?tab=bookings&q=fernando");
});

test("nothing found names the text and what can be typed; a failure leaves the text and can be repeated", async () => {
  const hand = userEvent.setup();
  replies[SEARCH] = () => refusal("XX000", 500);
  await open("/admin?tab=jobs");
  const input = await box();
  await hand.type(input, "zz top");
  const again = await screen.findByRole("button", { name: "Try again" }, PATIENCE);
  expect(input).toHaveProperty("value", "zz top");
  replies[SEARCH] = () => foundRecords([]);
  await hand.click(again);
  expect(await screen.findAllByText("Nothing found for “zz top”.")).toHaveLength(2);
  expect(screen.getByText("Several at once")).toBeTruthy();
  await hand.keyboard("{Escape}");
  expect(document.activeElement).not.toBe(input);
  expect(screen.queryByText("Several at once")?.closest("[hidden]")).toBeTruthy();
});

test("a slash inside a field is a slash, and one letter is not searched", async () => {
  const hand = userEvent.setup();
  replies["POST /rest/v1/rpc/admin_people"] = () => answer({ rows: [], next: null, total: 0 });
  await open("/admin?tab=people");
  const field = await screen.findByRole("textbox", { name: "Name, e-mail or phone" });
  await hand.type(field, "a/b");
  expect(field).toHaveProperty("value", "a/b");
  await hand.type(await box(), "g");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(texts()).toEqual([]);
});

const PEOPLE = "POST /rest/v1/rpc/admin_people";
const person = (id: string, name: string) => ({
  id,
  name,
  email: `${id}@example.org`,
  phone: null,
  is_guide: false,
  is_admin: false,
  is_banned: id === "p2",
  is_confirmed: true,
  bookings: 3,
  created_at: "2029-12-01T03:00:00Z",
  last_sign_in_at: null,
});
const bodiesOf = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);

test("people are sorted, filtered and paged by the server, all in the address", async () => {
  const hand = userEvent.setup();
  replies[PEOPLE] = ({ body }) =>
    JSON.stringify(body).includes("after")
      ? answer({ rows: [person("p2", "Otto Berg")], next: null, total: null })
      : answer({ rows: [person("p1", "Grace Lee")], next: "cursor", total: 2 });
  const { where } = await open("/admin?tab=people");
  expect(await screen.findByText("2 people")).toBeTruthy();
  const header = (name: string) => screen.getByRole("columnheader", { name });
  expect(header("Joined").getAttribute("aria-sort")).toBe("descending");
  await hand.click(screen.getByRole("button", { name: "Load more" }));
  expect(await screen.findByRole("link", { name: "Otto Berg" })).toBeTruthy();
  expect(screen.getByText("Banned", { selector: ".status" })).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Name" }));
  await arrives(where, "/admin?tab=people&order=name");
  await vi.waitFor(() => expect(header("Name").getAttribute("aria-sort")).toBe("ascending"));
  await hand.click(screen.getByRole("button", { name: "Name" }));
  await arrives(where, "/admin?tab=people&order=-name");
  await hand.click(screen.getByRole("button", { name: "Guides" }));
  await arrives(where, "/admin?tab=people&order=-name&show=guide");
  const field = screen.getByRole("textbox", { name: "Name, e-mail or phone" });
  for (const value of ["g", "gra"]) fireEvent.change(field, { target: { value } });
  await arrives(where, "/admin?tab=people&order=-name&show=guide&q=gra");
  await vi.waitFor(() =>
    expect(bodiesOf(PEOPLE)).toEqual([
      {},
      { after: "cursor" },
      { order: "name" },
      { order: "-name" },
      { role: "guide", order: "-name" },
      { search: "gra", role: "guide", order: "-name" },
    ]),
  );
});

test("an empty list says why: a searched name, a state, or no account at all", async () => {
  const hand = userEvent.setup();
  replies[PEOPLE] = () => answer({ rows: [], next: null, total: 0 });
  const { where } = await open("/admin?tab=people&q=zz&show=admin");
  expect(await screen.findByText("Nothing matches “zz”.")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Clear search and filter" }));
  await arrives(where, "/admin?tab=people");
  expect(await screen.findByText("No account exists yet.")).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Banned" }));
  expect(await screen.findByText("None is in this state.")).toBeTruthy();
});

test("a person's page has their devices, bookings and notes; a note that could not be added stays typed", async () => {
  const hand = userEvent.setup();
  replies[PEOPLE] = () => answer({ rows: [person("p1", "Grace Lee")], next: null, total: 1 });
  replies["POST /rest/v1/rpc/admin_person"] = () =>
    answer({
      person: { ...person("p1", "Grace Lee"), guide_id: "g7", providers: ["google"], factors: 0 },
      sessions: [
        {
          created_at: "2030-01-01T03:00:00Z",
          last_used_at: "2030-01-02T03:00:00Z",
          user_agent: "Firefox/140.0 (Linux)",
        },
      ],
      reports: [],
      warnings: [{ sent_at: "2030-01-05T03:00:00Z", text: "Please pay through the site.", by: "Anusha Fernando" }],
      applications: [],
      notes: [],
      flags: [],
      merged_into: null,
      merged_from: [],
      possible_duplicates: [],
    });
  replies["POST /rest/v1/rpc/admin_bookings"] = () =>
    answer({
      rows: [
        {
          id: BOOKING,
          reference: "0f4f56a6",
          state: "confirmed",
          trip_title: "Ella by Train",
          start_date: "2030-03-06",
          end_date: "2030-03-07",
          traveler: { id: "p1", name: "Grace Lee" },
          guide: { id: "g7", name: "Nimal Perera" },
          total_price: 164.5,
        },
      ],
      next: null,
      counts: { all: 1 },
    });
  const NOTE = "POST /rest/v1/rpc/add_staff_note";
  replies[NOTE] = () => refusal("XX000", 500);
  const { where } = await open("/admin?tab=people");
  await hand.click(await screen.findByRole("link", { name: "Grace Lee" }));
  await arrives(where, "/admin?tab=people&item=p1");
  expect(await screen.findByRole("heading", { name: "Grace Lee" })).toBeTruthy();
  expect(
    within(screen.getByRole("region", { name: "Warnings" })).getByText("Please pay through the site."),
  ).toBeTruthy();
  expect(screen.getByText("Firefox on Linux")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open as a guide" }).getAttribute("href")).toBe("/admin?tab=guides&item=g7");
  const trip = await screen.findByRole("link", { name: "Ella by Train" });
  expect(trip.getAttribute("href")).toBe(`/admin?tab=bookings&item=${BOOKING}`);
  expect(screen.getByRole("link", { name: "All in Bookings" }).getAttribute("href")).toBe(
    "/admin?tab=bookings&person=p1",
  );
  const field = screen.getByRole("textbox", { name: "New note" });
  await hand.type(field, "Lost her phone.");
  await hand.click(screen.getByRole("button", { name: "Add note" }));
  const notes = within(screen.getByRole("region", { name: "Staff notes" }));
  expect(await notes.findByRole("alert")).toBeTruthy();
  expect(field).toHaveProperty("value", "Lost her phone.");
  replies[NOTE] = () =>
    answer({ id: "n1", author: "Anusha Fernando", text: "Lost her phone.", created_at: "2030-01-15T03:00:00Z" });
  await hand.click(screen.getByRole("button", { name: "Add note" }));
  await toast("Note added");
  expect(notes.getByText("Anusha Fernando")).toBeTruthy();
  expect(field).toHaveProperty("value", "");
  expect(bodiesOf(NOTE)).toEqual(Array(2).fill({ subject: "person", subject_id: "p1", text: "Lost her phone." }));
  await hand.click(screen.getByRole("button", { name: "Back to the list" }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("link", { name: "Grace Lee" })));
  expect(bodiesOf(PEOPLE)).toHaveLength(1);
});
