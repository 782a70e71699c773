import { expect, test } from "vitest";
import { makeBookingRecord } from "../../../../testing/adminBooking";
import { NOW } from "../../../../testing/standIn";
import type { BookingDetails } from "../queries";
import { actionsOf, dueAmount, dueKind, latestDeadline, splitActions } from "./actionRules";

const record = (booking: Partial<BookingDetails>, payments = makeBookingRecord("1f4f56a6").payments) => {
  const whole = makeBookingRecord("1f4f56a6", { payments });
  return { ...whole, booking: { ...whole.booking, ...booking } };
};
const namesOf = (booking: Partial<BookingDetails>) => {
  const { near, more } = splitActions(actionsOf(record(booking), NOW));
  return [near, more].map((actions) => actions.map(({ name }) => name).join(" "));
};

test.each([
  [{ state: "pending", respond_by: "2030-01-16T03:30:00Z" }, ["extend hand_over", "refund change mail cancel"]],
  [
    { state: "approved", payment_deadline: "2030-01-16T03:30:00Z" },
    ["record extend", "hand_over refund change mail cancel"],
  ],
  [{ state: "confirmed", balance: 960 }, ["record hand_over", "refund change mail cancel"]],
  [{ state: "confirmed", balance: 0 }, ["hand_over refund", "change mail cancel"]],
  [{ state: "completed" }, ["refund", "mail"]],
  [{ state: "cancelled" }, ["refund", "mail"]],
  [{ state: "rejected" }, ["reopen refund", "mail"]],
])("%j has the likely actions near, the others in the menu", (booking, names) => {
  expect(namesOf(booking)).toEqual(names);
});

test("what is not possible now says why, and is in the menu", () => {
  const late = { state: "approved", payment_deadline: "2030-01-15T03:00:00Z", start_date: "2030-01-15" };
  const refunded = makeBookingRecord("1f4f56a6").payments.map((one) => ({ ...one, status: "refunded" }));
  const actions = actionsOf(record(late, refunded), NOW);
  expect(Object.fromEntries(actions.map(({ name, blocked }) => [name, blocked]))).toEqual({
    record: "The deadline for the payment has passed. Extend it first.",
    extend: "The deadline is already as late as it can be.",
    hand_over: undefined,
    refund: "All that was paid has gone back, or is on its way.",
    change: "The first day of the trip has come.",
    mail: undefined,
    cancel: undefined,
  });
  expect(splitActions(actions).near.map(({ name }) => name)).toEqual(["hand_over"]);
});

test("a deadline ends in two weeks, or when the first day begins in Sri Lanka", () => {
  expect(new Date(latestDeadline("2030-03-12", NOW)).toISOString()).toBe("2030-01-29T03:30:00.000Z");
  expect(new Date(latestDeadline("2030-01-20", NOW)).toISOString()).toBe("2030-01-19T18:30:00.000Z");
});

test.each([
  [{ state: "approved", advance_amount: 240 }, "advance", 240],
  [{ state: "approved", advance_amount: 1200 }, "full", 1200],
  [{ state: "approved", advance_amount: null }, "full", 1200],
  [{ state: "confirmed", balance: 960 }, "full", 960],
] as const)("what is due of %j", (booking, kind, amount) => {
  const whole = record(booking).booking;
  expect([dueKind(whole), dueAmount(whole)]).toEqual([kind, amount]);
});
