import { expect, test } from "vitest";
import { bookingLabel, isCompleted } from "./labels";

const booking = (
  status: string,
  full_payment_completed = false,
  is_completed = false,
  cancelled_by: string | null = null,
) => ({
  status,
  full_payment_completed,
  is_completed,
  cancelled_by,
});

// In the traveler's list, the guide's list and the guide's dashboard.
test.each([
  [booking("pending"), "Pending Approval", "Pending Review", "Pending Review"],
  [booking("approved"), "Approved - Payment Required", "Approved - Awaiting Payment", "Approved - Payment Required"],
  [booking("confirmed"), "Confirmed", "Booking Confirmed", "Confirmed"],
  [booking("confirmed", true), "Confirmed", "Payment Completed", "Confirmed & Paid"],
  [booking("no_show"), "no_show", "no_show", "no_show"],
  [booking("confirmed", true, true), "Completed", "Completed", "Completed"],
  [booking("rejected"), "Rejected", "Rejected", "Rejected"],
  [booking("expired"), "Expired", "Expired", "Expired"],
  [
    booking("cancelled", false, false, "traveller"),
    "Cancelled by you",
    "Cancelled by the traveler",
    "Cancelled by the traveler",
  ],
  [booking("cancelled", false, false, "guide"), "Cancelled by the guide", "Cancelled by you", "Cancelled by you"],
  [
    booking("cancelled", false, false, "platform"),
    "Cancelled by Serendib",
    "Cancelled by Serendib",
    "Cancelled by Serendib",
  ],
])("%j is told to each as it is", (one, ...labels) => {
  expect([bookingLabel(one, "traveller"), bookingLabel(one, "guide"), bookingLabel(one, "dashboard")]).toEqual(labels);
});

test.each([
  ["confirmed", true, "2030-02-04", true],
  ["confirmed", true, "2030-02-03", false],
  ["confirmed", false, "2030-02-04", false],
  ["cancelled", true, "2030-02-04", false],
])("a trip that is %s, all paid %s, on %s is completed %s", (status, full_payment_completed, day, expected) => {
  expect(isCompleted({ status, full_payment_completed, end_date: "2030-02-03" }, day)).toBe(expected);
});
