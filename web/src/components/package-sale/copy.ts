import type { PackageSale } from "../../api/packageSales";
import { dayText } from "../../lib/dates";
import { allOf, countText } from "../../lib/text";

export const copy = {
  putBack: "Put back on sale",
  puttingBack: "Putting back…",
  backTitle: "Back on sale",
  backText: "Travelers find it again and can send requests.",
  errorTitle: "Error",
  changeFailed: "The package could not be changed. Please try again.",
  cancel: "Cancel",
  reason: "Why it was taken off sale",
  onlyAdmin: "Only our team can put it back on sale.",
  countsFailed: "The bookings of this package could not be counted.",
  tryAgain: "Try again",
} as const;

/** "Paused until 1 Mar 2027". */
export function saleLabel({ state, resumes_on }: Pick<PackageSale, "state" | "resumes_on">): string {
  switch (state) {
    case "on_sale":
      return "On sale";
    case "paused":
      return resumes_on === null ? "Paused" : `Paused until ${dayText(resumes_on)}`;
    case "retired":
      return "Retired";
    case "taken_down":
      return "Taken off sale";
    case "in_review":
      return "Pending Review";
    case "rejected":
      return "Rejected";
    case "private":
      return "Made for one traveler";
  }
}

type BookingCounts = Pick<PackageSale, "pending" | "approved" | "confirmed">;

/** While a package is paused or retired. */
export function goesOnText({ pending, approved, confirmed }: BookingCounts): string {
  const booked = approved + confirmed;
  const parts = [
    ...(pending > 0
      ? [`${countText(pending, "request", "requests")} ${pending === 1 ? "waits" : "wait"} for your answer`]
      : []),
    ...(booked > 0 ? [`${countText(booked, "booking", "bookings")} ${booked === 1 ? "goes" : "go"} on as agreed`] : []),
  ];
  return parts.length === 0 ? "It has no requests or bookings to come." : `${allOf(parts)}.`;
}

/** While an admin has taken a package off sale. */
export function standsStillText({ pending, approved, confirmed }: BookingCounts): string {
  const held = [
    ...(pending > 0 ? [countText(pending, "request", "requests")] : []),
    ...(approved > 0 ? [countText(approved, "approved booking", "approved bookings")] : []),
  ];
  const sentences = [
    ...(held.length > 0 ? [`${allOf(held)} cannot go on until it is back on sale.`] : []),
    ...(confirmed > 0
      ? [`${countText(confirmed, "confirmed trip", "confirmed trips")} ${confirmed === 1 ? "goes" : "go"} on.`]
      : []),
  ];
  return sentences.length === 0 ? "It has no requests or bookings to come." : sentences.join(" ");
}
