import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, PERSON, type RecordedCall, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Messages between two people of a booking; the server is fake.

const BOOKING = "0b0c9c0e-3f3e-4a59-9c39-000000000007";
const PACKAGE = "0b0c9c0e-3f3e-4a59-9c39-000000000008";
const OTHER = "7b0c9c0e-3f3e-4a59-9c39-000000000002";
const LIST = "GET /rest/v1/rpc/conversations?limit=51";
const ONE = `GET /rest/v1/rpc/conversation?conversation_id=${BOOKING}`;
const SEND = "POST /rest/v1/rpc/send_message";
const SEEN = "POST /rest/v1/rpc/mark_messages_read";
const REPORT = "POST /rest/v1/rpc/report_conversation";

const about = {
  id: BOOKING,
  booking_id: BOOKING as string | null,
  package_id: PACKAGE,
  side: "traveller",
  title: "Up by train",
  start_date: "2030-03-01",
  end_date: "2030-03-03",
  status: "confirmed",
  other: { id: OTHER, name: "Kasun Perera", avatar_url: null },
};

const message = (id: string, sender: string, body: string, sent_at: string, client_key = `key ${id}`) => ({
  id,
  conversation_id: BOOKING,
  booking_request_id: BOOKING,
  sender_id: sender,
  client_key,
  body,
  sent_at,
});

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];
let messages: ReturnType<typeof message>[];
let talk: object;

beforeEach(() => {
  resetClient();
  store(tokens("one"));
  messages = [
    message("a", OTHER, "See you at the station.", "2030-01-15T03:00:00Z"),
    message("b", PERSON, "Gladly.", "2030-01-15T03:01:00Z"),
  ];
  talk = {};
  replies = {
    [LIST]: () =>
      answer([{ ...about, last: { body: "Gladly.", sent_at: "2030-01-15T03:01:00Z", is_mine: true }, unread: 1 }]),
    [ONE]: () =>
      answer({
        ...about,
        messages,
        has_more: false,
        read_to: null,
        other_read_to: "2030-01-15T03:01:00Z",
        closed: null,
        is_reported: false,
        ...talk,
      }),
    [SEEN]: () => answer({ read_to: "2030-01-15T03:00:00Z", unread: 0 }),
  };
  calls = standIn(replies);
});

const log = () => screen.findByRole("region", { name: "Messages with Kasun Perera" }, PATIENCE);
const box = () => screen.getByRole("textbox", { name: "Your message" });

test("a conversation is opened from the list, read, and written in", async () => {
  const hand = userEvent.setup();
  replies[SEND] = ({ body }) => {
    const { key, body: text } = body as { key: string; body: string };
    messages = [...messages, message("c", PERSON, text, "2030-01-15T03:30:00Z", key)];
    return answer(messages.at(-1));
  };
  const { where } = await open("/messages");
  const entry = await screen.findByRole("link", { name: /Kasun Perera/ }, PATIENCE);
  expect(entry.textContent).toContain("You: Gladly.");
  expect(entry.textContent).toContain("1 unread");
  await hand.click(entry);
  expect(where()).toBe(`/messages?booking=${BOOKING}`);
  expect((await log()).textContent).toContain("See you at the station.");
  expect(within(await log()).getByText("Read")).toBeTruthy();
  await vi.waitFor(() =>
    expect(calls.find(({ call }) => call === SEEN)?.body).toEqual({ conversation_id: BOOKING, message_id: "a" }),
  );
  await hand.type(box(), "What shall I bring?{Shift>}{Enter}{/Shift}A hat?{Enter}");
  await vi.waitFor(async () => expect((await log()).textContent).toContain("What shall I bring?\nA hat?"));
  expect(box()).toHaveProperty("value", "");
  const [sent, ...more] = calls.filter(({ call }) => call === SEND);
  expect(more).toEqual([]);
  expect(sent?.body).toEqual({
    conversation_id: BOOKING,
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    body: "What shall I bring?\nA hat?",
  });
});

test("what cannot be sent stays, also over a reload, and is sent under the same key", async () => {
  const hand = userEvent.setup();
  let isThere = false;
  const keys: unknown[] = [];
  replies[SEND] = ({ body }) => {
    const { key, body: text } = body as { key: string; body: string };
    keys.push(key);
    if (!isThere) throw new TypeError("Failed to fetch");
    return answer(message("c", PERSON, text, "2030-01-15T03:30:00Z", key));
  };
  await open(`/messages?booking=${BOOKING}`);
  await log();
  await hand.type(box(), "Is the train running?{Enter}");
  expect(await screen.findByText("Not sent.", { exact: false }, PATIENCE)).toBeTruthy();
  cleanup();
  await open(`/messages?booking=${BOOKING}`);
  expect(await screen.findByText("Not sent.", { exact: false }, PATIENCE)).toBeTruthy();
  isThere = true;
  await hand.click(screen.getByRole("button", { name: "Retry" }));
  await vi.waitFor(() => expect(screen.queryByText("Not sent.", { exact: false })).toBeNull(), PATIENCE);
  expect((await log()).textContent).toContain("Is the train running?");
  expect(new Set(keys).size).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
});

test("what is refused for good says why, and can be deleted", async () => {
  const hand = userEvent.setup();
  replies[SEND] = () =>
    answer({ code: "PT409", message: "This booking has ended before the trip.", details: null, hint: null }, 409);
  await open(`/messages?booking=${BOOKING}`);
  await log();
  await hand.type(box(), "Hello?{Enter}");
  expect(await screen.findByText(/^Not sent\. This booking has ended before the trip\.$/, {}, PATIENCE)).toBeTruthy();
  await hand.click(screen.getByRole("button", { name: "Delete" }));
  await vi.waitFor(async () => expect((await log()).textContent).not.toContain("Hello?"));
});

test("a conversation that the staff has closed meanwhile says so in place of the message box", async () => {
  const hand = userEvent.setup();
  const closed = "This conversation was closed by Serendib.";
  replies[SEND] = () => {
    talk = { closed };
    return answer({ code: "PT409", message: closed, details: null, hint: null }, 409);
  };
  await open(`/messages?booking=${BOOKING}`);
  await hand.type(await screen.findByRole("textbox", { name: "Your message" }), "One more thing.{Enter}");
  expect(await screen.findByText(closed, { selector: ".talk-note" }, PATIENCE)).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Your message" })).toBeNull();
  expect(screen.getByText("One more thing.")).toBeTruthy();
});

test("a conversation that is over can be read only", async () => {
  talk = { closed: "This booking has ended before the trip. You can still read what was written." };
  await open(`/messages?booking=${BOOKING}`);
  expect(await screen.findByText(/You can still read what was written\.$/, {}, PATIENCE)).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Your message" })).toBeNull();
});

test.each([
  { side: "traveller", status: "confirmed", place: "mode=visitor&tab=bookings" },
  { side: "guide", status: "confirmed", place: "mode=host&tab=jobs" },
  { side: "guide", status: "approved", place: "mode=host&tab=bookings" },
])("a conversation of a booking links to it: $side, $status", async ({ place, ...parts }) => {
  talk = parts;
  await open(`/messages?booking=${BOOKING}`);
  await log();
  const link = screen.getByRole("link", { name: /^1 to 3 Mar 2030.*Up by train$/ });
  expect(link.getAttribute("href")).toBe(`/profile?${place}&q=Booking+0b0c9c0e`);
});

test("a conversation is reported with a reason, once", async () => {
  const hand = userEvent.setup();
  replies[REPORT] = () => {
    talk = { is_reported: true };
    return answer({ id: "r" });
  };
  await open(`/messages?booking=${BOOKING}`);
  await log();
  await hand.click(screen.getByRole("button", { name: "Report" }));
  const dialog = await screen.findByRole("dialog", { name: "Report this conversation" });
  const send = within(dialog).getByRole("button", { name: "Send report" });
  expect(send).toHaveProperty("disabled", true);
  await hand.type(within(dialog).getByRole("textbox", { name: "What is wrong?" }), "Asks for cash.");
  await hand.click(send);
  await toast("Report sent");
  expect(calls.find(({ call }) => call === REPORT)?.body).toEqual({
    conversation_id: BOOKING,
    reason: "Asks for cash.",
  });
  expect(await screen.findByText("Reported", {}, PATIENCE)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Report" })).toBeNull();
});

test("whoever has no conversations is told when there will be one", async () => {
  replies[LIST] = () => answer([]);
  await open("/messages");
  expect(await screen.findByText("No conversations yet.", {}, PATIENCE)).toBeTruthy();
});

test("what somebody is told of is theirs to choose, where nothing hangs on it", async () => {
  const hand = userEvent.setup();
  const list = [
    { topic: "bookings", in_product: true, by_mail: true, can: { in_product: false, by_mail: false } },
    { topic: "messages", in_product: true, by_mail: true, can: { in_product: true, by_mail: true } },
  ];
  replies["GET /rest/v1/rpc/my_notification_preferences"] = () => answer(list);
  replies["POST /rest/v1/rpc/set_notification_preference"] = () =>
    answer(list.map((one) => (one.topic === "messages" ? { ...one, by_mail: false } : one)));
  await open("/profile?tab=notifications");
  const mail = await screen.findByRole("checkbox", { name: "Messages: By e-mail" }, PATIENCE);
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  await hand.click(mail);
  await vi.waitFor(() => expect(mail).toHaveProperty("checked", false));
  expect(calls.find(({ call }) => call.startsWith("POST"))?.body).toEqual({
    document: { topic: "messages", by_mail: false },
  });
});
