import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { CommissionRequest, GuideDue, Payout, PayoutList } from "../api/payouts";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// An admin's payouts, against a fake server.

const ROLES = `GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`;
const LIST = "POST /rest/v1/rpc/payout_list";
const RECORD = "POST /rest/v1/rpc/record_payout";
const REVERSE = "POST /rest/v1/rpc/reverse_payout";
const REQUEST = "POST /rest/v1/rpc/request_commission";
const DECIDE = "POST /rest/v1/rpc/decide_commission";
const id = (last: number) => `5f3c9a12-0000-4000-8000-00000000000${last}`;

const guide = (last: number, display_name: string, due: number, more: Partial<GuideDue> = {}): GuideDue => ({
  guide_id: id(last),
  display_name,
  balance: due,
  due,
  last_payout_at: null,
  commission_percent: 15,
  payout_account: "none",
  payout_account_since: null,
  payout_account_rests_until: null,
  due_on: null,
  last_failure: null,
  ...more,
});

const payout = (last: number, more: Partial<Payout> = {}): Payout => ({
  id: id(last),
  guide_id: id(1),
  display_name: "Ajantha",
  amount: 980,
  reference: `HNB ${last}`,
  note: null,
  paid_at: "2030-01-05T04:30:00Z",
  by: "Anusha",
  reversed_at: null,
  transfer: null,
  failure: null,
  ...more,
});

const commission = (last: number, more: Partial<CommissionRequest> = {}): CommissionRequest => ({
  id: id(last),
  guide_id: id(1),
  display_name: "Ajantha",
  percent_before: 15,
  percent: 12,
  reason: "Eleven trips.",
  requested_by: "Nimal",
  requested_by_me: false,
  may_accept: true,
  created_at: "2030-01-14T04:30:00Z",
  ...more,
});

let list: PayoutList;
let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  list = {
    guides: [guide(1, "Ajantha", 1240.5, { balance: 1300 }), guide(2, "Kumari", 0, { balance: -40 })],
    totals: { received: 5000, refunded: 100, held: 900, owed: 1260, commission: 640, paid_out: 2100, difference: 0 },
    recent: [payout(7), payout(8, { by: null, reversed_at: "2030-01-06T04:30:00Z" })],
    commission_requests: [],
    is_assured: true,
  };
  replies = {
    [ROLES]: () => answer([{ is_guide: false, is_admin: true }]),
    [LIST]: () => answer(list),
  };
  calls = standIn(replies);
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const part = async (name: string) => within(await screen.findByRole("region", { name }, PATIENCE));
const dialog = (name: string) => within(screen.getByRole("dialog", { name }));

test("equal books are good", async () => {
  await open("/admin?tab=payouts");
  const ledger = await part("The ledger");
  expect(ledger.getByText("The ledger agrees with all payments and refunds.")).toBeTruthy();
  expect(ledger.queryByRole("alert")).toBeNull();
});

test("a difference is an alarm in words", async () => {
  list.totals.difference = -12.5;
  await open("/admin?tab=payouts");
  expect((await part("The ledger")).getByRole("alert").textContent).toContain(
    "The ledger has $12.50 less than the payments and refunds.",
  );
});

test("a failed read can be repeated", async () => {
  const hand = userEvent.setup();
  replies[LIST] = () => refusal("XX000", 500);
  await open("/admin?tab=payouts");
  expect(await screen.findByText("The payouts could not be read.", undefined, PATIENCE)).toBeTruthy();
  replies[LIST] = () => answer(list);
  await hand.click(screen.getByRole("button", { name: "Try again" }));
  expect((await part("Guides")).getAllByRole("row")).toHaveLength(3);
});

test("guides are sorted by a column, and only a balance can be paid out", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=payouts");
  const guides = await part("Guides");
  const names = () => guides.getAllByRole("rowheader").map((cell) => cell.textContent);
  expect(names()).toEqual(["Ajantha", "Kumari"]);
  await hand.click(guides.getByRole("button", { name: "Balance" }));
  await hand.click(guides.getByRole("button", { name: "Balance" }));
  expect(names()).toEqual(["Kumari", "Ajantha"]);
  expect(guides.getByRole("columnheader", { name: "Balance" }).getAttribute("aria-sort")).toBe("ascending");
  expect(guides.getAllByRole("button", { name: /^Record payout/ })).toHaveLength(1);
});

test("guides are found by name, and how many is announced", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=payouts");
  const guides = await part("Guides");
  const box = guides.getByRole("textbox", { name: "Guide's name" });
  await hand.type(box, "KUM{Enter}");
  expect(guides.getAllByRole("rowheader").map((cell) => cell.textContent)).toEqual(["Kumari"]);
  expect(guides.getByRole("status").textContent).toBe("1 of 2 guides");
  await hand.type(box, "x{Enter}");
  expect(guides.getByRole("status").textContent).toBe("No guide matches “KUMx”.");
  expect(guides.queryByRole("table")).toBeNull();
  await hand.clear(box);
  await hand.keyboard("{Enter}");
  expect(guides.getAllByRole("rowheader")).toHaveLength(2);
});

test("a payout begins with what is due, and its result stays visible", async () => {
  const hand = userEvent.setup();
  replies[RECORD] = ({ body }) => {
    list = { ...list, guides: [] };
    return answer(payout(9, body as Partial<Payout>));
  };
  await open("/admin?tab=payouts");
  await hand.click((await part("Guides")).getByRole("button", { name: /^Record payout/ }));
  const form = dialog("Record payout");
  expect(form.getByRole("textbox", { name: "Amount in US dollars" })).toHaveProperty("value", "1240.50");
  await hand.type(form.getByRole("textbox", { name: "Reference" }), "HNB 99");
  await hand.type(form.getByRole("textbox", { name: "Note (optional)" }), "December");
  await hand.click(form.getByRole("button", { name: "Record payout" }));
  const heading = await form.findByRole("heading", { name: "Payout recorded" });
  expect(document.activeElement).toBe(heading);
  expect(form.getByText("HNB 99")).toBeTruthy();
  expect(form.getByText("Note").nextSibling?.textContent).toBe("December");
  expect(bodiesOf(RECORD)).toEqual([{ guide_id: id(1), amount: 1240.5, reference: "HNB 99", note: "December" }]);
  await vi.waitFor(() => expect(screen.getByText("No guide has a balance.")).toBeTruthy(), PATIENCE);
  expect(form.getByText("$1,240.50")).toBeTruthy();
  await hand.click(form.getByRole("button", { name: "Done" }));
  expect(screen.queryByText("Payout recorded")).toBeNull();
});

test("what is wrong stands at its field, and nothing typed is lost", async () => {
  const hand = userEvent.setup();
  await open("/admin?tab=payouts");
  const press = async () => hand.click((await part("Guides")).getByRole("button", { name: /^Record payout/ }));
  await press();
  const form = () => dialog("Record payout");
  const send = () => hand.click(form().getByRole("button", { name: "Record payout" }));
  const amount = () => form().getByRole("textbox", { name: "Amount in US dollars" });
  await hand.clear(amount());
  await hand.type(amount(), "1300.01");
  await send();
  expect(form().getByText("That is more than the balance of $1,300.00.")).toBeTruthy();
  expect(form().getByText("Enter the reference of the transfer.")).toBeTruthy();
  expect(document.activeElement).toBe(amount());
  expect(bodiesOf(RECORD)).toEqual([]);

  await hand.clear(amount());
  await hand.type(amount(), "500");
  await hand.type(form().getByRole("textbox", { name: "Reference" }), "HNB 7");
  replies[RECORD] = () =>
    answer(
      { code: "23514", message: "Check the form.", details: '[{"field":"reference","message":"Too short."}]' },
      400,
    );
  await send();
  expect(await form().findByText("Too short.")).toBeTruthy();
  expect(form().queryByText("Check the form.")).toBeNull();

  replies[RECORD] = () =>
    answer({ code: "PT409", message: "This reference was recorded for this guide already.", details: null }, 409);
  await send();
  expect(await form().findByText("This reference was recorded for this guide already.")).toBeTruthy();
  await hand.click(form().getByRole("button", { name: "Cancel" }));
  await press();
  expect(amount()).toHaveProperty("value", "500");
  expect(form().getByRole("textbox", { name: "Reference" })).toHaveProperty("value", "HNB 7");
});

test("a payout is reversed with a reason, once", async () => {
  const hand = userEvent.setup();
  replies[REVERSE] = () => {
    list = { ...list, recent: list.recent.map((one) => ({ ...one, reversed_at: "2030-01-15T03:30:00Z" })) };
    return answer(null);
  };
  await open("/admin?tab=payouts");
  const recent = await part("Recent payouts");
  expect(recent.getAllByText("Reversed")).toHaveLength(1);
  expect(recent.getByText("Operator")).toBeTruthy();
  await hand.click(recent.getByRole("button", { name: /^Reverse/ }));
  const form = dialog("Reverse payout");
  expect(form.getByText("$980.00 to Ajantha, HNB 7")).toBeTruthy();
  expect(form.getByRole("button", { name: "Reverse payout" })).toHaveProperty("disabled", true);
  await hand.type(form.getByRole("textbox", { name: "Reason" }), "The bank sent it back.");
  await hand.click(form.getByRole("button", { name: "Reverse payout" }));
  await toast("Payout reversed");
  expect(bodiesOf(REVERSE)).toEqual([{ payout_id: id(7), reason: "The bank sent it back." }]);
  await vi.waitFor(() => expect(recent.getAllByText("Reversed")).toHaveLength(2), PATIENCE);
});

test("on a phone the first ten payouts stand there, the others behind a button", async () => {
  const hand = userEvent.setup();
  vi.spyOn(window, "matchMedia").mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: media === "(max-width: 640px)" }) as MediaQueryList,
  );
  list.recent = Array.from({ length: 12 }, (_, index) =>
    payout(1, { id: `p${index}`, display_name: `Guide ${index}` }),
  );
  await open("/admin?tab=payouts");
  const recent = await part("Recent payouts");
  expect(recent.getAllByRole("rowheader")).toHaveLength(10);
  await hand.click(recent.getByRole("button", { name: "Show all" }));
  expect(recent.getAllByRole("rowheader")).toHaveLength(12);
  expect(document.activeElement?.textContent).toBe("Guide 10");
  expect(recent.queryByRole("button", { name: "Show all" })).toBeNull();
});

test("another admin's request is accepted or declined, one's own only withdrawn", async () => {
  const hand = userEvent.setup();
  list.commission_requests = [
    commission(5),
    commission(6, { display_name: "Kumari", requested_by: "Hanna", requested_by_me: true, may_accept: false }),
  ];
  replies[DECIDE] = ({ body }) => {
    const { request_id } = body as { request_id: string };
    list = { ...list, commission_requests: list.commission_requests.filter((one) => one.id !== request_id) };
    return answer(null);
  };
  await open("/admin?tab=payouts");
  const requests = await part("Changes of commission");
  const [others, own] = requests.getAllByRole("listitem");
  const names = (row: HTMLElement | undefined) =>
    within(row ?? document.body)
      .getAllByRole("button")
      .map((button) => button.firstChild?.textContent);
  expect([names(others), names(own)]).toEqual([["Decline", "Accept"], ["Withdraw"]]);
  await hand.click(requests.getByRole("button", { name: /^Accept/ }));
  await toast("Commission changed");
  await hand.click(requests.getByRole("button", { name: /^Withdraw/ }));
  await toast("Request withdrawn");
  expect(bodiesOf(DECIDE)).toEqual([
    { request_id: id(5), accept: true },
    { request_id: id(6), accept: false },
  ]);
  await vi.waitFor(() => expect(requests.queryAllByRole("listitem")).toEqual([]), PATIENCE);
  expect(document.activeElement?.textContent).toBe("Changes of commission");
});

test("the only admin accepts their own request, and reads that the log notes it", async () => {
  const hand = userEvent.setup();
  list.commission_requests = [commission(5, { requested_by: "Hanna", requested_by_me: true })];
  replies[DECIDE] = () => answer(null);
  await open("/admin?tab=payouts");
  const requests = await part("Changes of commission");
  expect(requests.getByText(/^You are the only admin, .* The audit log notes a decision alone\.$/)).toBeTruthy();
  expect(requests.getByRole("button", { name: /^Withdraw/ })).toBeTruthy();
  await hand.click(requests.getByRole("button", { name: /^Accept/ }));
  await toast("Commission changed");
  await hand.click(requests.getByRole("button", { name: /^Withdraw/ }));
  await toast("Request withdrawn");
  // The newer notice replaced the older.
  expect(document.querySelector(".toast")?.parentElement?.textContent).not.toContain("Commission changed");
  expect(bodiesOf(DECIDE)).toEqual([
    { request_id: id(5), accept: true },
    { request_id: id(5), accept: false },
  ]);
});

test("a change of commission is sent for a decision", async () => {
  const hand = userEvent.setup();
  replies[REQUEST] = () => answer(null);
  await open("/admin?tab=payouts");
  const [first] = (await part("Guides")).getAllByRole("button", { name: /^Change commission/ });
  await hand.click(first ?? expect.fail("no button"));
  const form = dialog("Change commission");
  await hand.type(form.getByRole("textbox", { name: "New commission in percent" }), "12%");
  await hand.type(form.getByRole("textbox", { name: "Reason" }), "Eleven trips.");
  await hand.click(form.getByRole("button", { name: "Send request" }));
  await toast("It waits for a decision.");
  expect(bodiesOf(REQUEST)).toEqual([{ guide_id: id(1), percent: 12, reason: "Eleven trips." }]);
});
