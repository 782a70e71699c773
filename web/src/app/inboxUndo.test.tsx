import { onlineManager } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeBooking } from "../testing/booking";
import { letDialogsOpen } from "../testing/dialogs";
import { GUIDE_SETTINGS } from "../testing/guideSettings";
import { makeReceived } from "../testing/handover";
import { makeReceivedShare } from "../testing/hostShares";
import { inboxId as id, makeInboxItem, makeTalk } from "../testing/inboxItem";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Answers in the guide's inbox wait ten seconds, in which they can be undone.

const SEND = "POST /rest/v1/rpc/send_message";
const HANDOVER = "POST /rest/v1/rpc/answer_handover";
const SHARE = "POST /rest/v1/rpc/answer_host_share";
const CHANGE = "POST /rest/v1/rpc/answer_booking_change";
const LOGOUT = "POST /auth/v1/logout?scope=local";
const REQUEST = `PATCH /rest/v1/booking_requests?id=eq.${id(2)}&select=id`;

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  store(tokens("one"));
  const offer = makeReceived();
  const share = makeReceivedShare({ commission_percent: 15 });
  const items = [
    makeInboxItem("message", 1),
    makeInboxItem("request", 2),
    makeInboxItem("handover", 3, { id: offer.id, amount: 680 }),
    makeInboxItem("host_share", 4, { id: share.id }),
    makeInboxItem("booking_change", 5),
  ];
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: true, is_admin: false }]),
    "GET /rest/v1/rpc/my_guide_settings": () => answer(GUIDE_SETTINGS),
    "POST /rest/v1/rpc/guide_inbox": () => answer({ total: items.length, items }),
    [`GET /rest/v1/rpc/conversation?conversation_id=${id(1)}`]: () => answer(makeTalk(PERSON)),
    [`GET /rest/v1/rpc/guide_bookings?id=${id(2)}`]: () =>
      answer([makeBooking("2", { id: id(2), status: "pending", can: { approve: true, reject: true } })]),
    "POST /rest/v1/rpc/received_handovers": () => answer([offer]),
    "POST /rest/v1/rpc/received_host_shares": () => answer([share]),
    [SHARE]: () => answer({ id: share.id, status: "declined" }),
    [CHANGE]: () => answer({ id: id(5), refund: 0 }),
    [LOGOUT]: () => answer({}),
    [SEND]: () => answer({ id: "m", conversation_id: id(1) }),
    [REQUEST]: () => answer([{ id: id(2) }]),
    [HANDOVER]: () => answer({ id: offer.id, booking_id: offer.booking_id, status: "declined" }),
  };
  calls = standIn(replies);
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const bodies = (name: string) => calls.filter(({ call }) => call === name).map(({ body }) => body);
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const row = (kind: string) => {
  const found = document.querySelector<HTMLElement>(`[data-kind=${kind}]`);
  return found ? within(found) : expect.fail(`no ${kind}`);
};
const news = () => document.getElementById("announcer")?.textContent;

async function openRow(kind: string) {
  const hand = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
  await open("/profile");
  const button = await vi.waitFor(() => row(kind).getByRole("button"), PATIENCE);
  await hand.click(button);
  return hand;
}

async function reply(text: string) {
  const hand = await openRow("message");
  await hand.type(await screen.findByRole("textbox", { name: "Your reply" }), text);
  await hand.click(screen.getByRole("button", { name: "Send reply" }));
  return hand;
}

async function rejectRequest() {
  const hand = await openRow("request");
  await hand.click(await screen.findByRole("button", { name: "Reject" }));
  await hand.click(screen.getByRole("radio", { name: "Other" }));
  await hand.type(screen.getByRole("textbox"), "The road is closed.");
  await hand.click(screen.getByRole("button", { name: "Reject request" }));
  return hand;
}

async function decline(kind: string, send: string) {
  const hand = await openRow(kind);
  await hand.click(await screen.findByRole("button", { name: /^Decline/ }));
  await hand.click(screen.getByRole("button", { name: send }));
  return hand;
}

async function signOut(hand: UserEvent) {
  const menu = await screen.findByRole("button", { name: "Account" });
  if (menu.getAttribute("aria-expanded") === "false") await hand.click(menu);
  await hand.click(await screen.findByRole("button", { name: "Logout" }));
}

test("a reply waits ten seconds, then it is sent and its row leaves", async () => {
  await reply("Bring a hat.");
  const undo = row("message").getByRole("button", { name: /^Undo/ });
  expect(document.activeElement).toBe(undo);
  expect(row("message").getByText("Sending in 10 s")).toBeTruthy();
  expect(news()).toContain("Your reply: sending in 10 seconds");
  expect(screen.queryByRole("textbox", { name: "Your reply" })).toBeNull();
  await pass(9);
  expect(row("message").getByText("Sending in 1 s")).toBeTruthy();
  expect(bodies(SEND)).toEqual([]);
  await pass(1);
  await toast("Reply sent");
  expect(bodies(SEND)).toMatchObject([{ conversation_id: id(1), body: "Bring a hat." }]);
  expect(document.querySelector("[data-kind=message]")).toBeNull();
  expect(row("request").getByRole("button")).toBe(document.activeElement);
});

test("Z brings the text back, and nothing is sent", async () => {
  await reply("Bring a hat.");
  fireEvent.keyDown(document.activeElement ?? document, { key: "z" });
  const box = await screen.findByRole("textbox", { name: "Your reply" });
  expect(box).toHaveProperty("value", "Bring a hat.");
  expect(document.activeElement).toBe(box);
  expect(news()).toContain("Undone. Nothing was sent.");
  await pass(60);
  expect(bodies(SEND)).toEqual([]);
  // The letter itself can be typed.
  fireEvent.keyDown(box, { key: "z" });
  expect(box).toBeTruthy();
});

/** Each answer that waits, up to its wait. */
const WAITING: [kind: string, call: string, answer: () => Promise<unknown>][] = [
  ["message", SEND, () => reply("Bring a hat.")],
  ["request", REQUEST, rejectRequest],
  ["handover", HANDOVER, () => decline("handover", "Decline trip")],
  ["host_share", SHARE, () => decline("host_share", "Decline share")],
  ["booking_change", CHANGE, () => decline("booking_change", "Decline change")],
];

test.each(WAITING)("a closing page sends at once, with a request that outlives it: %s", async (_, call, wait) => {
  await wait();
  const fetching = vi.spyOn(globalThis, "fetch");
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await vi.waitFor(() => expect(bodies(call)).toHaveLength(1), PATIENCE);
  const address = call.split(" ")[1] ?? "";
  const sent = fetching.mock.calls.find(([input]) => String(input).endsWith(address));
  expect(sent?.[1]?.keepalive).toBe(true);
});

test.each(WAITING)("without a network the form comes back at once: %s", async (kind, call, wait) => {
  await wait();
  onlineManager.setOnline(false);
  replies[call] = () => Promise.reject(new TypeError("Failed to fetch"));
  act(() => void window.dispatchEvent(new Event("pagehide")));
  await vi.waitFor(() => expect(row(kind).queryByRole("button", { name: /^(Undo|Sending)/ })).toBeNull(), PATIENCE);
  expect(document.querySelector(`[data-kind=${kind}] .inbox-panel`)).toHaveProperty("hidden", false);
});

test("a sign-out sends first, and leaves no draft", async () => {
  const hand = await reply("Bring a hat.");
  await signOut(hand);
  await toast("Signed Out");
  const order = calls.map(({ call }) => call).filter((call) => [SEND, LOGOUT].includes(call));
  expect(order).toEqual([SEND, LOGOUT]);
  expect(Object.values(localStorage).join()).not.toContain("Bring a hat.");
});

test("a sign-out waits for another press if the answer fails; then its text is gone for good", async () => {
  replies[SEND] = () => refusal("XX000", 500);
  const hand = await reply("Bring a hat.");
  await signOut(hand);
  await toast("An answer could not be sent, so you are still signed in. Signing out now drops it.");
  expect(bodies(LOGOUT)).toEqual([]);
  expect(await screen.findByRole("textbox", { name: "Your reply" })).toHaveProperty("value", "Bring a hat.");
  await signOut(hand);
  await vi.waitFor(() => expect(bodies(LOGOUT)).toHaveLength(1), PATIENCE);
  await vi.waitFor(() => expect(Object.values(localStorage).join()).not.toContain("Bring a hat."), PATIENCE);
});

test("Z elsewhere on the page undoes nothing, and a row that can be undone is not counted", async () => {
  await openRow("message");
  const count = () => document.querySelector("#inbox .n")?.textContent;
  expect(count()).toContain("5");
  cleanup();
  await reply("Bring a hat.");
  expect(count()).toContain("4");
  expect(document.querySelector(".inbox-folded .delayed-words")?.textContent).toBe("Bring a hat.");
  fireEvent.keyDown(document.body, { key: "z" });
  expect(row("message").getByRole("button", { name: /^Undo/ })).toBeTruthy();
});

test("another row's action sends at once; a failure brings the text back with the reason", async () => {
  replies[SEND] = () => refusal("XX000", 500);
  const hand = await reply("Bring a hat.");
  await hand.click(row("request").getByRole("button"));
  await vi.waitFor(() => expect(bodies(SEND)).toHaveLength(1), PATIENCE);
  expect(await screen.findByText("Your reply could not be sent. Please try again.")).toBeTruthy();
  expect(await screen.findByRole("textbox", { name: "Your reply" })).toHaveProperty("value", "Bring a hat.");
  expect(Object.values(localStorage).join()).toContain("Bring a hat.");
});

test("a reply that was sent while its page closed comes back, unless the conversation has it", async () => {
  const makeStored = (key: string) => JSON.stringify({ value: { key, body: "Bring a hat." }, at: 1 });
  localStorage.setItem(`draft:${PERSON}:reply key ${id(1)}`, makeStored("lost"));
  await openRow("message");
  expect(await screen.findByRole("textbox", { name: "Your reply" })).toHaveProperty("value", "Bring a hat.");
  cleanup();
  // The key of a message of the conversation.
  localStorage.setItem(`draft:${PERSON}:reply key ${id(1)}`, makeStored("k1"));
  await openRow("message");
  await vi.waitFor(() => expect(screen.getByRole("textbox", { name: "Your reply" })).toHaveProperty("value", ""));
});

test("a rejected request can be undone, with its reason", async () => {
  const hand = await rejectRequest();
  expect(row("request").getByText("The road is closed.")).toBeTruthy();
  await hand.click(row("request").getByRole("button", { name: /^Undo/ }));
  expect(screen.getByRole("textbox")).toHaveProperty("value", "The road is closed.");
  await hand.click(screen.getByRole("button", { name: "Reject request" }));
  expect(bodies(REQUEST)).toEqual([]);
  await pass(10);
  await toast("Booking request rejected.");
  expect(bodies(REQUEST)).toEqual([{ status: "rejected", rejection_reason: "The road is closed." }]);
});

test("a declined offer can be undone, with its message", async () => {
  const hand = await openRow("handover");
  await hand.click(await screen.findByRole("button", { name: /^Decline/ }));
  await hand.type(screen.getByRole("textbox", { name: "Message (optional)" }), "I am away.");
  await hand.click(screen.getByRole("button", { name: "Decline trip" }));
  await hand.click(row("handover").getByRole("button", { name: /^Undo/ }));
  const box = screen.getByRole("textbox", { name: "Message (optional)" });
  expect(box).toHaveProperty("value", "I am away.");
  expect(document.activeElement).toBe(box);
  await hand.click(screen.getByRole("button", { name: "Decline trip" }));
  await pass(10);
  await toast("Offer declined");
  expect(bodies(HANDOVER)).toMatchObject([{ action: "decline", message: "I am away." }]);
});
