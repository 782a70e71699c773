import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { InboxItem } from "../api/guideInbox";
import { letDialogsOpen } from "../testing/dialogs";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { inboxId as id, makeInboxItem as item, makeTalk } from "../testing/inboxItem";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// The guide's inbox, against a fake server.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const OWN = "GET /rest/v1/rpc/my_guide_settings";
const INBOX = "POST /rest/v1/rpc/guide_inbox";
const SEND = "POST /rest/v1/rpc/send_message";
const BOOKING = {
  id: id(1),
  status: "pending",
  start_date: "2030-02-01",
  end_date: "2030-02-03",
  number_of_travelers: 2,
  contact_email: "hanna@example.org",
  special_requests: null,
  total_price: 400,
  advance_amount: null,
  respond_by: "2030-01-15T08:30:00Z",
  rejection_reason: null,
  cancellation_reason: null,
  payment_deadline: null,
  pricing_summary: null,
  created_at: "2030-01-15T01:30:00Z",
  approval_hindrance: null,
  any_host: false,
  self_arranged: false,
  package: { id: "p", title: "Trip 1", image_url: null, duration_days: 3 },
  traveller: { display_name: "Person 1" },
  travellers: [],
  is_completed: false,
  full_payment_completed: false,
  cancelled_by: null,
  changes: [],
  can: {
    approve: true,
    reject: true,
    cancel: false,
    pay: null,
    chat: false,
    ask_again: false,
    review: false,
    change: false,
  },
};

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let items: InboxItem[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  items = [];
  replies = {
    [ROLES]: () => answer([{ is_guide: true, is_admin: false }]),
    [OWN]: () => answer(GUIDE_SETTINGS),
    [INBOX]: () => answer({ total: items.length, items }),
  };
  for (const last of [1, 2, 3]) {
    replies[`GET /rest/v1/rpc/conversation?conversation_id=${id(last)}`] = () => answer(makeTalk(PERSON));
  }
  calls = standIn(replies);
});

/** Once it is loaded. */
const inbox = () =>
  vi.waitFor(() => {
    const region = screen.getByRole("region", { name: /^Needs you now/ });
    expect(region.querySelector("[aria-busy]")).toBeNull();
    return region;
  }, PATIENCE);
const rows = async () => (await within(await inbox()).findAllByRole("listitem")).filter((one) => one.dataset.row);
/** By its text, which includes words for screen readers. */
const action = async (text: string) => {
  const region = await inbox();
  const find = () =>
    within(region)
      .getAllByRole("button")
      .find((one) => one.textContent === text);
  return vi.waitFor(() => find() ?? expect.fail(`no action "${text}"`), PATIENCE);
};
const reads = () => calls.filter(({ call }) => call === INBOX).length;
/** Without the seconds in which an answer can be undone. */
const sendNow = () => act(() => void window.dispatchEvent(new Event("pagehide")));
const refetch = () => {
  const before = reads();
  window.dispatchEvent(new Event("visibilitychange"));
  return vi.waitFor(() => expect(reads()).toBeGreaterThan(before), PATIENCE);
};

test("an empty inbox says so, with the next trip", async () => {
  replies["GET /rest/v1/rpc/guide_bookings?show=upcoming&limit=1"] = () => answer([BOOKING]);
  await open("/profile");
  expect(within(await inbox()).getByText("Nothing waits for you.")).toBeTruthy();
  expect(await screen.findByText("Your next trip starts on 1 Feb 2030: Trip 1.")).toBeTruthy();
});

test("a failed read can be repeated", async () => {
  const hand = userEvent.setup();
  replies[INBOX] = () => refusal("42501", 403);
  await open("/profile");
  expect(await screen.findByText("Your inbox could not be loaded.")).toBeTruthy();
  replies[INBOX] = () => answer({ total: 0, items: [] });
  await hand.click(within(await inbox()).getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Nothing waits for you.")).toBeTruthy();
});

test("entries stand by what is due, and those for another page link there", async () => {
  items = [
    item("request", 1, {
      due_at: "2030-01-15T08:30:00Z",
      amount: 400,
      start_date: "2030-02-01",
      end_date: "2030-02-03",
    }),
    item("trip_soon", 2, { due_at: "2030-01-16T18:30:00Z", missing: ["meeting_place", "phone"] }),
    item("custom_request", 3, { due_at: "2030-01-17T08:30:00Z", person: "Maya Holm" }),
    item("balance_due", 4, { due_at: "2030-01-18T18:30:00Z", amount: 120.5 }),
    item("package_sent_back", 5, { person: null, detail: "More pictures, please." }),
    item("review", 6, { rating: 4, detail: "Lovely." }),
  ];
  await open("/profile");
  const list = await inbox();
  expect(await within(list).findByRole("heading", { level: 2, name: "Needs you now 6 waiting" })).toBeTruthy();
  const groups = within(list).getAllByRole("heading", { level: 3 });
  expect(groups.map((one) => one.textContent)).toEqual(["Today", "This week", "When you have time"]);
  for (const words of [
    "5 h left",
    "starts in 2 days",
    "Still missing: the meeting place and the traveler's phone number.",
    "$120.50 still open",
    "More pictures, please.",
    "4 of 5 stars",
  ]) {
    expect(within(list).getByText(words)).toBeTruthy();
  }
  const links = within(list).getAllByRole("link");
  expect(links.map((one) => [one.textContent, one.getAttribute("href")])).toEqual([
    ["Open day sheet: Person 2, Trip 2", `/profile/jobs/${id(2)}`],
    ["Make an offer: Maya, Trip 3", `/trip-requests/${id(3)}`],
    ["Open chat: Person 4, Trip 4", `/messages?booking=${id(4)}`],
    ["Edit package: Trip 5", `/packages/${id(5)}/edit`],
  ]);
});

test("a request is approved in place with an advance; the row leaves and the next action has the focus", async () => {
  const hand = userEvent.setup();
  items = [item("request", 1), item("message", 2)];
  replies[`GET /rest/v1/rpc/guide_bookings?id=${id(1)}`] = () => answer([BOOKING]);
  const approval = `PATCH /rest/v1/booking_requests?id=eq.${id(1)}&select=id`;
  replies[approval] = () => answer([{ id: id(1) }]);
  await open("/profile");
  await hand.click(await action("Answer: Person 1, Trip 1"));
  await hand.click(await screen.findByRole("button", { name: "Approve" }));
  await hand.type(await screen.findByRole("textbox", { name: "Advance in US dollars (optional)" }), "100");
  await hand.click(screen.getByRole("button", { name: "Approve request" }));
  await toast("Booking request approved!");
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1), PATIENCE);
  expect(document.activeElement).toBe(await action("Reply: Person 2, Trip 2"));
  expect(document.getElementById("announcer")?.textContent).toContain("1 entry left.");
  expect(calls.find(({ call }) => call === approval)?.body).toEqual({ status: "approved", advance_amount: 100 });
});

test("after a failed approval its button has the focus again, and the typed advance remains", async () => {
  const hand = userEvent.setup();
  items = [item("request", 1)];
  replies[`GET /rest/v1/rpc/guide_bookings?id=${id(1)}`] = () => answer([BOOKING]);
  replies[`PATCH /rest/v1/booking_requests?id=eq.${id(1)}&select=id`] = () => refusal("XX000", 500);
  await open("/profile");
  await hand.click(await action("Answer: Person 1, Trip 1"));
  await hand.click(await screen.findByRole("button", { name: "Approve" }));
  const advance = () => screen.findByRole("textbox", { name: "Advance in US dollars (optional)" });
  await hand.type(await advance(), "100");
  await hand.click(screen.getByRole("button", { name: "Approve request" }));
  await toast("Failed to update booking status.");
  const approve = await screen.findByRole("button", { name: "Approve" });
  expect(document.activeElement).toBe(approve);
  await hand.click(approve);
  expect(await advance()).toHaveProperty("value", "100");
});

test("a reply that failed is sent again under its key, and the last row leaves the focus to the heading", async () => {
  const hand = userEvent.setup();
  items = [item("message", 1, { detail: "Is there shade?" })];
  replies[SEND] = () => refusal("XX000", 500);
  await open("/profile");
  await hand.click(await action("Reply: Person 1, Trip 1"));
  const box = await screen.findByRole("textbox", { name: "Your reply" });
  expect(document.activeElement).toBe(box);
  expect(await screen.findByText("Is there shade at noon?")).toBeTruthy();
  await hand.type(box, "Bring a hat.");
  await hand.click(screen.getByRole("button", { name: "Send reply" }));
  sendNow();
  expect(await screen.findByText("Your reply could not be sent. Please try again.")).toBeTruthy();
  expect(Object.values(localStorage).join()).toContain("Bring a hat.");
  replies[SEND] = () => answer({ id: "m", conversation_id: id(1) });
  await hand.click(screen.getByRole("button", { name: "Send reply" }));
  sendNow();
  await toast("Reply sent");
  const [first, second] = calls.filter(({ call }) => call === SEND).map(({ body }) => body);
  expect(first).toEqual(second);
  expect(first).toMatchObject({ conversation_id: id(1), body: "Bring a hat." });
  expect(calls.find(({ call }) => call === "POST /rest/v1/rpc/mark_messages_read")?.body).toEqual({
    conversation_id: id(1),
    message_id: "m2",
  });
  expect(document.activeElement?.textContent).toMatch(/^Needs you now/);
  expect(Object.values(localStorage).join()).not.toContain("Bring a hat.");
});

test("what is typed stays when the row is answered elsewhere meanwhile", async () => {
  const hand = userEvent.setup();
  items = [item("message", 1), item("message", 2), item("message", 3)];
  await open("/profile");
  await hand.click(await action("Reply: Person 2, Trip 2"));
  await hand.type(await screen.findByRole("textbox", { name: "Your reply" }), "Half a sen");
  items = [item("message", 1), item("message", 3)];
  await refetch();
  expect(await screen.findByText("This was answered meanwhile.")).toBeTruthy();
  expect((await rows()).map((row) => row.dataset.row)).toEqual([1, 2, 3].map((last) => `message ${id(last)}`));
  expect(screen.getByRole("textbox", { name: "Your reply" })).toHaveProperty("value", "Half a sen");
  expect(await screen.findByRole("heading", { level: 2, name: "Needs you now 2 waiting" })).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Remove from the list" }));
  expect(await rows()).toHaveLength(2);
  expect(document.activeElement).toBe(await action("Reply: Person 3, Trip 3"));
});

test("a started reply is continued; a review is answered in place", async () => {
  const hand = userEvent.setup();
  items = [item("message", 1), item("review", 2, { rating: 5, detail: "Lovely." })];
  await open("/profile");
  await hand.click(await action("Reply: Person 1, Trip 1"));
  await hand.type(await screen.findByRole("textbox", { name: "Your reply" }), "Bring a hat.");
  await hand.click(await action("Reply: Person 1, Trip 1"));
  expect(await action("Continue reply: Person 1, Trip 1")).toBeTruthy();

  const reply = `PATCH /rest/v1/reviews?id=eq.${id(2)}`;
  replies[reply] = () => answer(null, 204);
  await hand.click(await action("Reply: Person 2, Trip 2"));
  expect(screen.getByText("5 of 5 stars")).toBeTruthy();
  await hand.type(await screen.findByRole("textbox", { name: "Your reply" }), "Come again!");
  await hand.click(screen.getByRole("button", { name: "Send reply" }));
  await toast("Your reply is saved");
  expect(calls.find(({ call }) => call === reply)?.body).toEqual({ guide_reply: "Come again!" });
  expect(await rows()).toHaveLength(1);
});

test("beyond eight, the rest is behind a button, which hands its focus on", async () => {
  const hand = userEvent.setup();
  items = Array.from({ length: 23 }, (_, index) => item("message", 1, { id: `row-${index}`, title: `Trip ${index}` }));
  replies[INBOX] = () => answer({ total: 130, items });
  await open("/profile");
  expect(await rows()).toHaveLength(8);
  await hand.click(await action("Show the first 23"));
  expect(await rows()).toHaveLength(23);
  expect(document.activeElement).toBe(await action("Reply: Person 1, Trip 8"));
  expect(screen.getByText("These are the most urgent 23 of 130. The others follow as you answer.")).toBeTruthy();
});

test("a credential that ends soon or was rejected leads to its form", async () => {
  items = [
    item("credential", 4, { title: "Tourist guide license", person: null, due_at: "2030-02-01T18:30:00Z" }),
    item("credential", 5, { title: "Liability insurance", person: null, detail: "The second page is missing." }),
  ];
  await open("/profile?mode=host");
  const links = within(await inbox()).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Send again: Liability insurance", "/profile?mode=host&tab=credentials"],
    ["Renew: Tourist guide license", "/profile?mode=host&tab=credentials"],
  ]);
  expect(within(await inbox()).getByText("The second page is missing.")).toBeTruthy();
  expect(within(await inbox()).getByText("ends in 17 days")).toBeTruthy();
});
