import { expect, test } from "vitest";
import { makeBookingRecord } from "../../../testing/adminBooking";
import type { TimelineEvent } from "./queries";
import { actorText, eventAmount, eventReasons, eventTitle, mergeEvents, valueWords } from "./timelineText";

const RECORD = makeBookingRecord("1f4f56a6");
const step = (action: string, at: string, parts: Partial<TimelineEvent> = {}): TimelineEvent => ({
  at,
  actor: "traveller",
  action,
  subject: "booking_requests",
  before: null,
  after: null,
  amount: null,
  ...parts,
});

test("a step that the audit log has too is written once, with what the log says", () => {
  const at = "2030-01-13T03:00:00Z";
  const logged = step("cancelled", at, { after: { status: "cancelled" } });
  expect(mergeEvents([step("cancelled", at), logged, step("requested", at)])).toEqual([logged, step("requested", at)]);
});

test("a step has the amount and the reason of what it is about, and its side's name", () => {
  const paid = step("paid", "2030-01-12T03:00:00Z", { subject: "payments", amount: 240 });
  expect([eventTitle(paid, RECORD), eventAmount(paid, RECORD)]).toEqual(["Paid", "$240.00, Advance"]);
  const refund = step("refund_requested", "2030-01-13T03:00:00Z", { subject: "refunds", actor: "Server", amount: 240 });
  expect([eventAmount(refund, RECORD), eventReasons(refund, RECORD)]).toEqual([
    "$240.00",
    ["40 days before the start"],
  ]);
  const other = { ...refund, amount: 60 };
  expect([eventAmount(other, RECORD), eventReasons(other, RECORD)]).toEqual(["$60.00", []]);
  expect(actorText("Server", RECORD)).toBe("Serendib");
  const cancelled = step("cancelled", "2030-01-13T03:00:00Z");
  expect([actorText("traveller", RECORD), eventReasons(cancelled, RECORD)]).toEqual([
    "Grace Lee",
    ["My mother is ill."],
  ]);
  expect(eventTitle(step("answered", "2030-01-11T03:00:00Z"), RECORD)).toBe("Approved");
});

test("an entry about something else than the booking names it", () => {
  const settled = step("settled", "2030-01-13T04:00:00Z", { subject: "refunds", after: { how: "Transfer 12" } });
  expect(eventTitle(settled, RECORD)).toBe("Refund: settled");
  expect(eventReasons(settled, RECORD)).toEqual(["Transfer 12"]);
});

test.each([
  ["advance_amount", "248.5", "$248.50"],
  ["refund", "0", "$0.00"],
  ["number_of_travelers", "4", "4"],
  ["start_date", "2030-03-12", "12 Mar 2030"],
  ["status", "approved", "approved"],
])("%s of %s is written as %s", (field, text, words) => {
  expect(valueWords(field, text)).toBe(words);
});
