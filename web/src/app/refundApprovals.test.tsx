import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { letDialogsOpen } from "../testing/dialogs";
import { answer, PERSON, type RecordedCall, refusal, standIn, store, tokens } from "../testing/standIn";
import { open, PATIENCE, resetClient, toast } from "../testing/wholeClient";

// Refunds that wait for a second person, against a fake server.

const LIST = "GET /rest/v1/rpc/refund_approvals";
const DECIDE = "POST /rest/v1/rpc/decide_refund_approval";
const RULES = "GET /rest/v1/rpc/four_eyes_rules";
const SET_RULE = "POST /rest/v1/rpc/set_four_eyes_rule";
const REASON = "The trip took place as booked.";

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

const approval = (id: string, is_own: boolean) => ({
  id,
  payment_id: "p1",
  booking_request_id: "b1",
  title: "Ella by Train",
  traveler: "Grace Lee",
  amount: 1250,
  reason: "The road was closed.",
  requested_by: "Nimal Perera",
  requested_at: "2030-01-14T10:00:00Z",
  is_own,
});

beforeEach(() => {
  resetClient();
  letDialogsOpen();
  store(tokens("one"));
  const totals = { received: 0, refunded: 0, held: 0, owed: 0, commission: 0, paid_out: 0, difference: 0 };
  replies = {
    [`GET /rest/v1/profiles?select=is_guide%2Cis_admin&user_id=eq.${PERSON}`]: () =>
      answer([{ is_guide: false, is_admin: true }]),
    "POST /rest/v1/rpc/payout_list": () =>
      answer({ guides: [], totals, recent: [], is_assured: true, commission_requests: [] }),
    [LIST]: () => answer([approval("a1", false), approval("a2", true)]),
  };
  calls = standIn(replies);
});

const bodiesOf = (call: string) => calls.filter((one) => one.call === call).map(({ body }) => body);
const rows = async () => {
  const list = await screen.findByRole("region", { name: "Refunds that wait for a second person" }, PATIENCE);
  return within(list).getAllByRole("listitem");
};

test("another person approves or declines with a note; one's own request is only withdrawn", async () => {
  const hand = userEvent.setup();
  replies[DECIDE] = () => answer({});
  await open("/admin?tab=payouts");
  const [other, own] = await rows();
  if (!other || !own) return expect.fail("two refunds wait");
  expect(within(own).queryByRole("button", { name: /^Approve/ })).toBeNull();
  expect(within(own).getByText("You requested it, so another person decides.")).toBeTruthy();
  await hand.click(within(other).getByRole("button", { name: /^Approve…/ }));
  const approving = within(screen.getByRole("dialog", { name: "Approve this refund" }));
  expect(approving.getByText("$1,250.00 goes back to Grace Lee at once.")).toBeTruthy();
  await hand.click(approving.getByRole("button", { name: "Approve refund" }));
  await toast("Refund approved");
  await hand.click(within(other).getByRole("button", { name: /^Decline…/ }));
  const declining = within(screen.getByRole("dialog", { name: "Decline this refund" }));
  await hand.type(declining.getByRole("textbox", { name: "Reason" }), REASON);
  await hand.click(declining.getByRole("button", { name: "Decline refund" }));
  await toast("Refund declined");
  replies[LIST] = () => answer([]);
  await hand.click(within(own).getByRole("button", { name: /^Withdraw…/ }));
  const withdrawing = within(screen.getByRole("dialog", { name: "Withdraw this refund" }));
  await hand.click(withdrawing.getByRole("button", { name: "Withdraw refund" }));
  await toast("Refund withdrawn");
  expect(await screen.findByText("None waits.", {}, PATIENCE)).toBeTruthy();
  expect(bodiesOf(DECIDE)).toEqual([
    { id: "a1", decision: "approve" },
    { id: "a1", decision: "decline", note: REASON },
    { id: "a2", decision: "withdraw" },
  ]);
});

test("what could not be read is tried again", async () => {
  const hand = userEvent.setup();
  replies[LIST] = () => refusal("XX000", 500);
  await open("/admin?tab=payouts");
  const again = await screen.findByRole("button", { name: "Try again" }, PATIENCE);
  replies[LIST] = () => answer([approval("a1", false)]);
  await hand.click(again);
  expect(await rows()).toHaveLength(1);
});

test("the sum above which a second person approves is set, and an empty one is none", async () => {
  const hand = userEvent.setup();
  const rule = { action: "refund", is_on: true, above: 500, approve_above: null as number | null };
  replies["GET /rest/v1/rpc/staff_members"] = () => answer([]);
  replies[RULES] = () => answer([rule]);
  replies[SET_RULE] = ({ body }) =>
    answer({ ...rule, approve_above: (body as { approve_above?: number }).approve_above ?? null });
  await open("/admin?tab=staff");
  const sum = await screen.findByRole("textbox", { name: "A second person approves refunds above" }, PATIENCE);
  expect(screen.getByText("No refund waits for a second person.")).toBeTruthy();
  const save = screen.getByRole("button", { name: "Save" });
  await hand.type(sum, "much");
  expect(screen.getByText("Enter a sum above zero, or nothing.")).toBeTruthy();
  expect(save).toHaveProperty("disabled", true);
  await hand.clear(sum);
  await hand.type(sum, "1000");
  await hand.click(save);
  await toast("Rule saved");
  expect(
    await screen.findByText("What makes more than $1,000.00 of a payment go back waits for a second person.", {
      selector: ".hint",
    }),
  ).toBeTruthy();
  await hand.clear(sum);
  await hand.click(save);
  await vi.waitFor(() => expect(bodiesOf(SET_RULE)).toHaveLength(2), PATIENCE);
  expect(bodiesOf(SET_RULE)).toEqual([
    { action: "refund", is_on: true, above: 500, approve_above: 1000 },
    { action: "refund", is_on: true, above: 500 },
  ]);
});
