import { expect, test } from "vitest";
import { AppError } from "../../api/errors";
import { outcomeOf } from "./usePaymentResult";

const paymentWith = (status: string, isPaid = false) => ({ isPaid, status, kind: "advance" as const, booking: "b" });

test.each([
  [undefined, null, 0, "verifying"],
  [paymentWith("open"), null, 1, "verifying"],
  [paymentWith("open"), null, 8, "processing"],
  [paymentWith("processing"), null, 1, "processing"],
  [paymentWith("paid", true), null, 1, "paid"],
  [paymentWith("failed"), null, 1, "failed"],
  [paymentWith("expired"), null, 1, "failed"],
  // The money came too late and is being refunded (D-067).
  [paymentWith("refund_pending"), null, 1, "returned"],
  [undefined, new Error("away"), 0, "unknown"],
  [undefined, new AppError({ title: "Error", text: "Not found", code: "404" }), 0, "missing"],
  [
    paymentWith("open"),
    new AppError({ title: "Error", text: "Payment provider unavailable", code: "503" }),
    3,
    "unknown",
  ],
])("%j, error %s, after %d tries: %s", (status, error, tries, outcome) => {
  expect(outcomeOf(status, error, tries)).toBe(outcome);
});
