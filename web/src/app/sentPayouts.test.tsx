import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GuideDue, Payout, PayoutList } from "../api/payouts";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, NOW, PERSON, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient } from "../testing/wholeClient";

// Payouts by the payment provider, against a fake server.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const LIST = "POST /rest/v1/rpc/payout_list";
const SEND = "POST /rest/v1/rpc/send_payout";
const RECORD = "POST /rest/v1/rpc/record_payout";
const AJANTHA = "5f3c9a12-0000-4000-8000-000000000001";

const READY: GuideDue = {
  guide_id: AJANTHA,
  display_name: "Ajantha",
  balance: 1300,
  due: 1240.5,
  last_payout_at: null,
  commission_percent: 15,
  payout_account: "ready",
  payout_account_since: "2029-12-03T12:30:00Z",
  payout_account_rests_until: null,
  due_on: null,
  last_failure: null,
};

const payout = (id: string, more: Partial<Payout> = {}): Payout => ({
  id,
  guide_id: AJANTHA,
  display_name: "Ajantha",
  amount: 980,
  reference: `tr_${id}`,
  note: null,
  paid_at: "2030-01-15T03:30:00Z",
  by: "Anusha",
  reversed_at: null,
  transfer: "pending",
  failure: null,
  ...more,
});

let list: PayoutList;
let replies: Parameters<typeof standIn>[0];
let calls: ReturnType<typeof standIn>;
let keys: string[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  list = {
    guides: [
      READY,
      { ...READY, guide_id: AJANTHA.replace(/1$/, "2"), display_name: "Kumari", payout_account: "incomplete" },
    ],
    totals: { received: 5000, refunded: 100, held: 900, owed: 1260, commission: 640, paid_out: 2100, difference: 0 },
    recent: [],
    commission_requests: [],
    is_assured: true,
  };
  replies = {
    [ROLES]: () => answer([{ is_guide: false, is_admin: true }]),
    [LIST]: () => answer(list),
  };
  calls = standIn(replies);
  keys = [];
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    const key = new Headers(init?.headers).get("idempotency-key");
    if (key !== null) keys.push(key);
    return send(input, init);
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const part = async (name: string) => within(await screen.findByRole("region", { name }, PATIENCE));
const dialog = () => within(screen.getByRole("dialog"));
const openDialog = async () =>
  userEvent.click((await part("Guides")).getByRole("button", { name: /^Send payout\s*, Ajantha$/ }));
const textbox = (name: string) => dialog().getByRole("textbox", { name });

test("a guide with a ready account is paid by the provider, any other by hand", async () => {
  const hand = userEvent.setup();
  replies[SEND] = ({ body }) => answer(payout("9", body as Partial<Payout>));
  await open("/admin?tab=payouts");
  expect((await part("Guides")).getByRole("button", { name: /^Record payout\s*, Kumari$/ })).toBeTruthy();
  await openDialog();
  expect(dialog().queryByRole("textbox", { name: "Reference" })).toBeNull();
  await hand.clear(textbox("Amount in US dollars"));
  expect(dialog().getByRole("button", { name: "Send through the provider" })).toBeTruthy();
  await hand.type(textbox("Amount in US dollars"), "980");
  await hand.type(textbox("Note (optional)"), "December");
  await hand.click(dialog().getByRole("button", { name: "Send $980.00 through the provider" }));
  const heading = await dialog().findByRole("heading", { name: "Payout on its way" });
  expect(document.activeElement).toBe(heading);
  const account_since = READY.payout_account_since;
  expect(bodiesOf(SEND)).toEqual([{ guide_id: AJANTHA, amount: 980, note: "December", account_since }]);
});

test("the other way takes over what was typed, and the focus", async () => {
  const hand = userEvent.setup();
  replies[RECORD] = ({ body }) => answer(payout("9", { ...(body as Partial<Payout>), transfer: null }));
  await open("/admin?tab=payouts");
  await openDialog();
  await hand.clear(textbox("Amount in US dollars"));
  await hand.type(textbox("Amount in US dollars"), "500");
  await hand.type(textbox("Note (optional)"), "Cash");
  await hand.click(dialog().getByRole("button", { name: "Record a payout made by hand" }));
  expect(document.activeElement).toBe(textbox("Amount in US dollars"));
  await hand.type(textbox("Reference"), "HNB 99");
  await hand.click(dialog().getByRole("button", { name: "Send through the provider instead" }));
  expect(textbox("Amount in US dollars")).toHaveProperty("value", "500");
  await hand.click(dialog().getByRole("button", { name: "Record a payout made by hand" }));
  await hand.click(dialog().getByRole("button", { name: "Record payout" }));
  expect(await dialog().findByRole("heading", { name: "Payout recorded" })).toBeTruthy();
  expect(bodiesOf(RECORD)).toEqual([{ guide_id: AJANTHA, amount: 500, reference: "HNB 99", note: "Cash" }]);
});

test.each([
  ["2030-01-08T03:29:59Z", "Connected since 7 Jan 2030", false],
  [
    "2030-01-08T03:30:00Z",
    "Connected on 7 Jan 2030, a few days ago. If you did not expect it, ask the guide before you send money.",
    true,
  ],
])("the form says since when the account is connected, and warns of a new one: %s", async (since, text, isWarning) => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  list.guides = [{ ...READY, payout_account_since: since }];
  await open("/admin?tab=payouts");
  await openDialog();
  expect(dialog().getByText(text).closest(".warned") !== null).toBe(isWarning);
});

test("a replaced account rests, and the list says it, with the payday and the latest failure", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  const more = { payout_account_rests_until: "2030-01-16T03:30:00Z", due_on: "2030-02-05", last_failure: "No money." };
  list.guides = [{ ...READY, payout_account_since: "2030-01-13T03:30:00Z", ...more }];
  await open("/admin?tab=payouts");
  const guides = await part("Guides");
  expect(guides.getByText("Account since 12 Jan 2030, rests until 15 Jan 2030")).toBeTruthy();
  expect(guides.getByText("Payday 5 Feb 2030")).toBeTruthy();
  expect(guides.getByText("Latest payout failed. No money.")).toBeTruthy();
  await userEvent.click(guides.getByRole("button", { name: /^Record payout\s*, Ajantha$/ }));
  expect(
    dialog().getByText(/^The guide has replaced the account at the provider\. Money can be sent there from /),
  ).toBeTruthy();
  expect(dialog().queryByRole("button", { name: "Send through the provider instead" })).toBeNull();
});

test("reversing a sent payout says that the money stays, and what the server still wants", async () => {
  const hand = userEvent.setup();
  const warning =
    "The money stays in the guide's account unless the provider takes the transfer back. Reverse it here only when it has come back.";
  const refused = "Reversing a sent payout needs a second step.";
  list.recent = [payout("2", { transfer: "sent" }), payout("4", { transfer: null })];
  replies["POST /rest/v1/rpc/reverse_payout"] = () =>
    answer({ code: "42501", message: refused, details: null, hint: null }, 403);
  await open("/admin?tab=payouts");
  const [sent, byHand] = (await part("Recent payouts")).getAllByRole("button", { name: /^Reverse/ });
  if (!sent || !byHand) throw new Error("Two payouts can be reversed.");
  await hand.click(byHand);
  expect(dialog().queryByText(warning)).toBeNull();
  await hand.click(dialog().getByRole("button", { name: "Cancel" }));
  await hand.click(sent);
  expect(dialog().getByText(warning)).toBeTruthy();
  await hand.type(textbox("Reason"), "It came back.");
  await hand.click(dialog().getByRole("button", { name: "Reverse payout" }));
  expect(await dialog().findByText(refused)).toBeTruthy();
  expect(textbox("Reason")).toHaveProperty("value", "It came back.");
});

test("without a second step at sign-in a payout is only recorded, and the form says why", async () => {
  const hand = userEvent.setup();
  list.is_assured = false;
  await open("/admin?tab=payouts");
  await hand.click((await part("Guides")).getByRole("button", { name: /^Record payout\s*, Ajantha$/ }));
  expect(dialog().getByText("Sending it through the provider needs a second step at sign-in.")).toBeTruthy();
  const link = dialog().getByRole("link", { name: "Set up an authenticator app" });
  expect(link.getAttribute("href")).toBe("/profile?tab=security");
  expect(dialog().queryByRole("button", { name: "Send through the provider instead" })).toBeNull();
  await hand.click(dialog().getByRole("button", { name: "Cancel" }));
  await hand.click((await part("Guides")).getByRole("button", { name: /^Record payout\s*, Kumari$/ }));
  expect(dialog().queryByRole("link")).toBeNull();
});

test("what is wrong stands at its field, a conflict above the buttons, and nothing typed is lost", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=payouts");
  await openDialog();
  await hand.clear(textbox("Amount in US dollars"));
  await hand.type(textbox("Amount in US dollars"), "1300.01");
  const send = () => hand.click(dialog().getByRole("button", { name: /^Send \$/ }));
  await send();
  expect(dialog().getByText("That is more than the balance of $1,300.00.")).toBeTruthy();
  await hand.clear(textbox("Amount in US dollars"));
  await hand.type(textbox("Amount in US dollars"), "500");
  replies[SEND] = () =>
    answer({ code: "23514", message: "Check the form.", details: '[{"field":"note","message":"Too long."}]' }, 400);
  await send();
  expect(await dialog().findByText("Too long.")).toBeTruthy();
  const text = "This guide has no payout account that is ready.";
  replies[SEND] = () => answer({ code: "PT409", message: text, details: null }, 409);
  await send();
  expect(await dialog().findByText(text)).toBeTruthy();
  expect(textbox("Amount in US dollars")).toHaveProperty("value", "500");
  // After a refusal each is an order of its own.
  expect(new Set(keys).size).toBe(2);
});

test("a retry after a lost answer has the same key, also after the dialog was closed", async () => {
  const hand = userEvent.setup();
  replies[SEND] = () => Promise.reject(new TypeError("no network"));
  await open("/admin?tab=payouts");
  await openDialog();
  const send = () => hand.click(dialog().getByRole("button", { name: "Send $1,240.50 through the provider" }));
  await send();
  expect(await dialog().findByText(/The server cannot be reached/)).toBeTruthy();
  await hand.click(dialog().getByRole("button", { name: "Cancel" }));
  await openDialog();
  replies[SEND] = () => answer(payout("9"));
  await send();
  expect(await dialog().findByRole("heading", { name: "Payout on its way" })).toBeTruthy();
  await hand.click(dialog().getByRole("button", { name: "Done" }));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  await openDialog();
  await send();
  await dialog().findByRole("heading", { name: "Payout on its way" });
  expect(new Set(keys).size).toBe(2);
});

test("each payout has its state, and the list is read again while one is being sent", async () => {
  list.recent = [
    payout("1"),
    payout("2", { transfer: "sent" }),
    payout("3", { transfer: "failed", failure: "The account was closed.", reversed_at: "2030-01-15T04:30:00Z" }),
    payout("4", { transfer: null }),
  ];
  await open("/admin?tab=payouts");
  const rows = (await part("Recent payouts")).getAllByRole("row").slice(1);
  const states = rows.map((row) => row.querySelector(".status")?.textContent);
  expect(states).toEqual(["Being sent", "Sent", "Failed: The account was closed, back in the balance", undefined]);
  expect(rows.map((row) => within(row).queryByRole("button") !== null)).toEqual([false, true, false, true]);
  list = { ...list, recent: [payout("1", { transfer: "sent" })] };
  const reads = bodiesOf(LIST).length;
  await act(() => vi.waitFor(() => expect(screen.queryByText("Being sent")).toBeNull(), { timeout: 8_000 }));
  expect(bodiesOf(LIST).length).toBe(reads + 1);
}, 20_000);
