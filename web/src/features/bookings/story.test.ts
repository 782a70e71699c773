import { expect, test } from "vitest";
import type { Booking } from "../../api/booking";
import { storyOf } from "./story";

const cancelled = {
  status: "cancelled",
  created_at: "2030-01-02T03:30:00Z",
  decided_at: "2030-01-03T03:30:00Z",
  updated_at: "2030-01-06T03:30:00Z",
  cancelled_at: "2030-01-05T03:30:00Z",
  payments: [{ kind: "advance", amount: 240, paid_at: "2030-01-04T03:30:00Z" }],
  refunds: [
    { amount: 120, status: "failed", created_at: "2030-01-05T03:30:00Z" },
    { amount: 120, status: "succeeded", created_at: "2030-01-06T03:30:00Z" },
  ],
} as unknown as Booking;

test("the story of a cancelled trip ends with the money that went back", () => {
  const [last, before] = storyOf(cancelled).toReversed();
  expect(before?.state).toBe("ended");
  expect(last?.title).toBe("Refund");
  expect(last?.text).toContain("$120.00");
  expect(last?.text).toContain("6 Jan");
});
