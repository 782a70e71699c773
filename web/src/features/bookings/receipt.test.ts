import { expect, test } from "vitest";
import type { Booking } from "../../api/booking";
import { paidAmount } from "./PaidTrip";
import { linesOf, moneyOf } from "./receipt";

const paid_at = "2030-01-04T03:30:00Z";
const payment = (kind: string, amount: number, at: string | null = paid_at) => ({
  kind,
  amount,
  status: "paid",
  paid_at: at,
});
const refund = (amount: number, status: string) => ({ amount, status, created_at: paid_at });
const booking = (parts: object) =>
  ({
    status: "confirmed",
    balance: 0,
    full_payment_completed: true,
    payments: [payment("advance", 73.65), payment("full", 171.85), payment("full", 171.85, null)],
    refunds: [],
    ...parts,
  }) as unknown as Booking;

test("a receipt lists what came and what went back, to the cent", () => {
  const whole = moneyOf(booking({}));
  expect([whole.payments.length, whole.net, whole.due, whole.isPaidInFull]).toEqual([2, 245.5, 0, true]);
  const refunds = [refund(22.1, "succeeded"), refund(50, "failed"), refund(0.2, "pending")];
  const cancelled = moneyOf(booking({ status: "cancelled", balance: 0, refunds }));
  expect([cancelled.refunds.length, cancelled.net, cancelled.isPaidInFull]).toEqual([2, 223.2, false]);
});

test("what is still due is said of a trip that goes on, and of no other", () => {
  const half = { full_payment_completed: false, balance: 171.85, payments: [payment("advance", 73.65)] };
  expect(moneyOf(booking(half)).due).toBe(171.85);
  expect(moneyOf(booking({ ...half, status: "cancelled" })).due).toBe(0);
});

test("a package lists one thing per line", () => {
  expect(linesOf("Tea \n\nTrain tickets\nTea")).toEqual(["Tea", "Train tickets"]);
  expect(linesOf(null)).toEqual([]);
});

test("the amount of a payment is that of the last money of its kind", () => {
  expect(paidAmount(booking({}), "full")).toBe(171.85);
  expect(paidAmount(booking({}), "advance")).toBe(73.65);
  expect(paidAmount(booking({ payments: [] }), "advance")).toBeUndefined();
});
