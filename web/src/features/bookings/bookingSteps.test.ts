import { afterEach, expect, test, vi } from "vitest";
import type { Booking } from "../../api/booking";
import { balanceDue, bookingSteps, changedAdvance, paidTitle, whyExpired, whyNoPayment } from "./bookingSteps";
import { balanceBefore } from "./copy";

afterEach(() => {
  vi.useRealTimers();
});

const cancelled = {
  status: "cancelled",
  created_at: "2030-01-02T03:30:00Z",
  decided_at: "2030-01-03T03:30:00Z",
  updated_at: "2030-01-06T03:30:00Z",
  cancelled_at: "2030-01-05T03:30:00Z",
  total_price: 800,
  changes: [],
  payments: [{ kind: "advance", amount: 240, paid_at: "2030-01-04T03:30:00Z" }],
  refunds: [
    { amount: 120, status: "failed", created_at: "2030-01-05T03:30:00Z" },
    { amount: 120, status: "succeeded", created_at: "2030-01-06T03:30:00Z" },
  ],
} as unknown as Booking;

test("the story of a cancelled trip ends with the money that went back", () => {
  const [last, before] = bookingSteps(cancelled).toReversed();
  expect(before?.state).toBe("ended");
  expect(last?.title).toBe("Refund");
  expect(last?.text).toContain("$120.00");
  expect(last?.text).toContain("5 Jan 2030, 19:30 GMT-8");
});

const waiting = (parts: object) =>
  ({
    status: "approved",
    created_at: "2030-01-02T03:30:00Z",
    decided_at: "2030-01-03T03:30:00Z",
    payment_deadline: "2030-01-05T03:30:00Z",
    total_price: 800,
    advance_amount: 240,
    full_payment_completed: false,
    payments: [],
    refunds: [],
    changes: [],
    can: { pay: null },
    ...parts,
  }) as unknown as Booking;
const cancelledUnpaid = waiting({
  status: "cancelled",
  cancelled_at: "2030-01-04T03:30:00Z",
  cancelled_by: "traveller",
  refunds: [],
});

test("what was accepted and never paid for was accepted all the same", () => {
  expect(bookingSteps(cancelledUnpaid).map((step) => step.title)).toEqual([
    "Requested",
    "Accepted by the guide",
    "Cancelled by you",
  ]);
});

const money = (status: string) => ({ kind: "advance", amount: 240, paid_at: null, status });

const paid = (kind: string, amount: number) => ({ kind, amount, paid_at: "2030-01-04T03:30:00Z" });

test("a trip that is paid at once has neither an advance nor a balance", () => {
  const near = waiting({ advance_amount: 800, can: { pay: "full" } });
  expect(bookingSteps(near).at(-1)?.title).toBe("Payment due");
  expect([paidTitle(near, paid("full", 800)), paidTitle(near, paid("advance", 800))]).toEqual([
    "Paid in full",
    "Paid in full",
  ]);
  const far = waiting({ can: { pay: "advance" } });
  expect(bookingSteps(far).at(-1)?.title).toBe("Advance payment due");
  expect([paidTitle(far, paid("full", 560)), paidTitle(far, paid("advance", 240))]).toEqual([
    "Balance paid",
    "Advance paid",
  ]);
});

test("payments before a change have the titles of its old price, and its refund stands after them", () => {
  const before = { total_price: 800 };
  const after = { start_date: "2030-06-01", end_date: "2030-06-04", number_of_travelers: 1, total_price: 400 };
  const changed = waiting({
    status: "confirmed",
    total_price: 400,
    advance_amount: 400,
    promised_advance: 240,
    full_payment_completed: true,
    start_date: "2030-06-01",
    payments: [paid("advance", 240), { ...paid("full", 560), paid_at: "2030-01-05T03:30:00Z" }],
    refunds: [{ amount: 400, status: "pending", created_at: "2030-01-06T03:30:00Z" }],
    changes: [{ status: "declined" }, { status: "accepted", answered_at: "2030-01-06T03:30:00Z", before, ...after }],
  });
  expect(changedAdvance(changed)).toBeUndefined();
  expect(bookingSteps(changed).map(({ title }) => title)).toEqual([
    "Requested",
    "Accepted by the guide",
    "Advance paid",
    "Balance paid",
    "Changed: 1 to 4 Jun 2030, 1 traveler, $400.00",
    "Refund on its way",
    "The trip starts",
  ]);
});

test.each([
  // 18:30 UTC ends the 17th there.
  ["2030-01-17T18:29:59Z", "by 17 Jan 2030"],
  ["2030-01-17T18:30:00Z", "now"],
])("a balance whose day has passed is due now: %s", (now, due) => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date(now));
  const confirmed = waiting({ status: "confirmed", start_date: "2030-01-31", can: { pay: "full" } });
  const balanceStep = bookingSteps(confirmed).find((step) => step.title === "Remaining balance due");
  expect(balanceStep?.text).toBe(due);
  expect(balanceBefore("$560.00", balanceDue(confirmed))).toBe(
    `${due === "now" ? "" : "Your days are yours. "}The remaining balance of $560.00 is due ${due}.`,
  );
});

test("money that is on its way is said to be, in the place of what would be due", () => {
  const [last] = bookingSteps(waiting({ payments: [money("processing")] })).toReversed();
  expect(last).toEqual({ title: "Payment on its way", text: "", state: "next" });
});

test.each([
  ["its time is over", waiting({})],
  ["money is disputed", waiting({ payments: [money("review")] })],
])("what cannot be paid is not said to be due: %s", (_name, booking) => {
  expect(bookingSteps(booking).map((step) => step.title)).toEqual(["Requested", "Accepted by the guide"]);
});

test.each([
  ["it can be paid", waiting({ can: { pay: "advance" } }), undefined],
  ["it is paid", waiting({ status: "confirmed", full_payment_completed: true }), undefined],
  ["it was rejected", waiting({ status: "rejected" }), undefined],
  [
    "money is on its way",
    waiting({ payments: [money("processing")] }),
    "Your payment is on its way. Some banks take days; you get an e-mail as soon as it is here.",
  ],
  [
    "money is disputed",
    waiting({ status: "confirmed", payments: [money("review")] }),
    "A payment of this booking is being looked at. Nothing more can be paid until that is settled.",
  ],
  [
    "its time is over",
    waiting({}),
    "This trip cannot be paid for any more: the time to pay has ended, or it is no longer offered.",
  ],
] as const)("why there is nothing to press: %s", (_name, booking, why) => {
  expect(whyNoPayment(booking)).toBe(why);
});

test("another advance than the one that was shown is named with it", () => {
  const changed = waiting({ promised_advance: 110.4, advance_amount: 300, can: { pay: "advance" } });
  const both = "The advance is $300.00; with your request you were shown $110.40.";
  expect(changedAdvance(changed)).toBe(both);
  expect(bookingSteps(changed).find((step) => step.title === "Accepted by the guide")?.text).toContain(`. ${both}`);
  expect(changedAdvance(waiting({ promised_advance: 240 }))).toBeUndefined();
  expect(changedAdvance(waiting({ promised_advance: null }))).toBeUndefined();
});

test.each([
  [null, "Your guide did not answer in time. Nothing was charged."],
  ["2030-01-03T03:30:00Z", "The trip was not paid for in time, so its days are free again."],
])("what has expired says why: decided at %s", (decided_at, why) => {
  const expired = waiting({ status: "expired", decided_at, updated_at: "2030-01-06T03:30:00Z", refunds: [] });
  expect(whyExpired(expired)).toBe(why);
  const last = bookingSteps(expired).at(-1);
  expect([last?.title, last?.state]).toEqual(["Expired", "ended"]);
  expect(last?.text).toContain(why);
});
