import type { Booking, PaymentKind, ReviewKind } from "../../api/booking";
import { dayText, today } from "../../lib/dates";
import { deadlineText } from "../../lib/instants";
import { countText } from "../../lib/text";
import type { BookingTab } from "./historySearch";

export const copy = {
  title: "My Bookings",
  actions: "What you can do",
  tabs: "My Bookings",
  loading: "Loading your bookings...",
  failed: "Your bookings could not be loaded.",
  tryAgain: "Try again",
  browse: "Browse Experiences",
  find: "Trip, guide or reference",
  all: "All",
  pending: "Pending",
  confirmed: "Confirmed",
  completed: "Completed",
  rejected: "Rejected",
  rejectedToo: "Also those that were cancelled, or ended without an answer or a payment.",
  shareExperience: "Share your experience with other travelers by rating your guide and experience!",
  details: "Details",
  reason: "What the guide says",
  cancelReason: "Reason",
  datesTaken: "Dates no longer free",
  datesTakenText: "Another traveler's booking was accepted for these days. You can cancel and choose others.",
  total: "Total",
  selfArranged: "You arrange the rest of the accommodation yourself.",

  // Paying
  linkTitle: "Payment Link Generated",
  linkText: "A new tab has opened for payment processing.",
  linkFailedTitle: "Payment Error",
  linkFailedText: "Failed to generate payment link. Please try again.",
  linkBlocked: "Your browser did not open the new tab.",
  linkFollow: "Open the payment page",
  opening: "Opening…",
  payProcessing: "Your payment is on its way. Some banks take days; you get an e-mail as soon as it is here.",
  payHeld: "A payment of this booking is being looked at. Nothing more can be paid until that is settled.",
  payNoMore: "This trip cannot be paid for any more: the time to pay has ended, or it is no longer offered.",
  chat: "Chat with your guide",
  callGuide: "Call your guide:",
  meetingPoint: "Meeting point:",
  change: "Change booking",
  cancel: "Cancel booking",

  // Reviews
  reviewGuide: "Rate your guide",
  reviewPackage: "Rate this experience",
  editGuide: "Edit your review of the guide",
  editPackage: "Edit your review of the experience",
  rating: "Your rating",
  reviewText: "Your review",
  reviewHint: "Optional. It is shown with your first name.",
  saveReview: "Submit review",
  updateReview: "Update review",
  saving: "Saving…",
  close: "Close",
  noRatingTitle: "Please provide a rating",
  noRatingText: "You must select at least 1 star",
  authTitle: "Authentication required",
  authText: "You must be logged in to submit a review",
  reviewedTitle: "Review submitted",
  updatedTitle: "Review updated",
  reviewedText: "Thank you. Other travelers can read it now.",
  reviewFailedTitle: "Error submitting review",
  reviewFailedText: "Please try again later",

  // History
  historyTitle: "Booking History | My Booking Requests",
  historyHeading: "Booking History",
  historyLede: "Every request, what became of it, and every payment.",
  historyOut: "Please sign in to view your booking history.",
  signIn: "Sign In",
  story: "What has happened",
  accommodation: "Accommodation",
  noRooms: "No rooms were chosen.",
  payment: "Payment",
  print: "Print",
  requested: "Requested",
  accepted: "Accepted by the guide",
  waiting: "Waiting for the guide's answer",
  payAdvance: "Advance payment due",
  payBalance: "Remaining balance due",
  advancePaid: "Advance paid",
  balancePaid: "Balance paid",
  payAtOnce: "Payment due",
  paidAtOnce: "Paid in full",
  expiredUnanswered: "Your guide did not answer in time. Nothing was charged.",
  expiredUnpaid: "The trip was not paid for in time, so its days are free again.",
  askAgain: "Ask again",
  otherTrips: "Other trips on these days",
  receipt: "Receipt",
  payOnItsWay: "Payment on its way",
  paidInFull: "Paid in full",
  refunded: "Refund",
  refundPending: "Refund on its way",
  remaining: "Remaining balance",
  travelled: "You have travelled",
  tripStarts: "The trip starts",
  yourRequests: "You asked for",

  // After paying
  verifying: "Verifying Payment...",
  verifyingText: "This takes a few seconds.",
  success: "Payment Successful!",
  processing: "Payment Processing",
  processingText: "Your bank has not answered yet. This page goes on looking, and you get an e-mail when it has.",
  unverifiedText: "The payment could not be looked up just now. If you have paid, nothing is lost.",
  missingTitle: "Payment not found",
  missingText: "None of your payments has this address. Whatever you have paid stands under My Bookings.",
  notPaidText: "The payment did not go through, and nothing was charged. You can try again from My Bookings.",
  returnedTitle: "Payment returned",
  returnedText: "The payment came when the trip could no longer be booked. All of it is paid back to you.",
  confirmedTitle: "Payment confirmed!",
  confirmedAdvance: "Your advance is paid and your booking is confirmed.",
  confirmedFull: "Your trip is fully paid.",
  failedTitle: "Payment verification failed",
  failedText: "Please contact support if you believe this is an error.",
  errorTitle: "Error",
  errorText: "Failed to verify payment. Please contact support.",
  nextSteps: "What happens next",
  viewBookings: "View My Bookings",
  backHome: "Back to Home",
  contact: "Contact Us",
} as const;

export const EMPTY: Record<BookingTab, string> = {
  all: "No bookings found.",
  pending: "No pending bookings.",
  confirmed: "No confirmed bookings.",
  completed: "No completed trips to review yet.",
  rejected: "No rejected bookings.",
};

/** The guide accepts before any payment. */
export const NEXT_STEPS: Record<PaymentKind, readonly string[]> = {
  advance: [
    "Your guide is booked and your days are held for you.",
    "You get an e-mail with the trip and a file for your calendar.",
    "The remaining balance is due 14 days before the start. You pay it from My Bookings.",
  ],
  full: [
    "Nothing more is to be paid.",
    "You get a receipt by e-mail.",
    "After the trip you can rate your guide and the experience in My Bookings.",
  ],
};

export function withGuide(name: string): string {
  return `with ${name}`;
}

export function travelers(count: number): string {
  return countText(count, "traveler", "travelers");
}

/** `isAll`: a trip that starts soon is paid at once. */
export function payText(kind: PaymentKind, amount: string, isAll: boolean): string {
  if (isAll) return `Pay ${amount}`;
  return kind === "advance" ? `Pay advance ${amount}` : `Pay balance ${amount}`;
}

export function payByText(instant: string): string {
  return `by ${deadlineText(instant)}`;
}

/** Paid shortly before the trip, an advance leaves an overdue balance. */
export function balanceBy(day: string): string {
  return day < today() ? "now" : `by ${dayText(day)}`;
}

export function respondBy(instant: string): string {
  return `The guide answers by ${deadlineText(instant)}. Nothing is paid until then.`;
}

export function payBefore(instant: string): string {
  return `Your guide has accepted. Pay by ${deadlineText(instant)} to confirm; your days are held until then.`;
}

export function balanceBefore(amount: string, day: string): string {
  return `${day < today() ? "" : "Your days are yours. "}The remaining balance of ${amount} is due ${balanceBy(day)}.`;
}

export function refundText(amount: string): string {
  return `Refund: ${amount}`;
}

/** Both amounts, if the guide changed the promised advance. */
export function advanceChanged(advance: string, promised: string): string {
  return `The advance is ${advance}; with your request you were shown ${promised}.`;
}

export function changedText(dates: string, people: number, total: string): string {
  return `Changed: ${dates}, ${travelers(people)}, ${total}`;
}

export function endedText({ status, cancelled_by }: Pick<Booking, "status" | "cancelled_by">): string {
  if (status === "expired") return "Expired";
  const who: Record<string, string> = { traveller: "you", guide: "the guide", platform: "Serendib" };
  return `Cancelled by ${who[cancelled_by ?? ""] ?? "Serendib"}`;
}

export function reviewTitle(kind: ReviewKind, name: string): string {
  return kind === "guide" ? `How was ${name}?` : `How was “${name}”?`;
}

export function alreadyReviewed(kind: ReviewKind, stars: number): string {
  const subject = kind === "guide" ? "your guide" : "the experience";
  return `You gave ${subject} ${countText(stars, "star", "stars")}.`;
}
