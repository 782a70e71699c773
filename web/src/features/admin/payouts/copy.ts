import { dayText } from "../../../lib/dates";
import { instantDayText, instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { countText, groupDigits } from "../../../lib/text";

export const copy = {
  title: "Payouts",
  loading: "Loading payouts...",
  failed: "The payouts could not be read.",
  tryAgain: "Try again",
  cancel: "Cancel",
  done: "Done",
  error: "Error",

  totals: "The ledger",
  received: "Received",
  refunded: "Refunded",
  held: "Held for trips to come",
  owed: "Owed to guides",
  commission: "Commission earned",
  paidOut: "Paid out",
  difference: "Difference",
  agrees: "The ledger agrees with all payments and refunds.",

  guides: "Guides",
  guidesText: "All with a balance. What is due was earned by the end of last month.",
  guidesEmpty: "No guide has a balance.",
  findGuide: "Guide's name",
  guide: "Guide",
  balance: "Balance",
  due: "Due",
  lastPayout: "Last payout",
  never: "Never",
  percent: "Commission",
  actions: "Actions",
  record: "Record payout",
  changeCommission: "Change commission",

  recordText: "Send the money first. This records it and takes it off the balance.",
  amount: "Amount",
  amountField: "Amount in US dollars",
  amountMissing: "Enter an amount above zero.",
  reference: "Reference",
  referenceHint: "Such as the number of the bank transfer. The guide sees it.",
  referenceMissing: "Enter the reference of the transfer.",
  note: "Note",
  noteField: "Note (optional)",
  noteHint: "The guide sees it on the statement.",
  recording: "Recording…",
  recordFailed: "The payout could not be recorded. Please try again.",
  recorded: "Payout recorded",
  recordedText: "The guide gets a notice and a mail.",

  send: "Send payout",
  sendExplained: "Our payment provider sends it to the guide's account there.",
  newAccount: "a few days ago. If you did not expect it, ask the guide before you send money.",
  sendBlank: "Send through the provider",
  sendingNow: "Sending…",
  sendFailed: "The payout could not be sent. Please try again.",
  sendInstead: "Send through the provider instead",
  secondStep: "Sending it through the provider needs a second step at sign-in.",
  setUp: "Set up an authenticator app",
  recordByHand: "Record a payout made by hand",
  sending: "Payout on its way",
  sendingText: "The guide gets a notice when it is sent. If that fails, the amount goes back to the balance.",
  sentAt: "Requested",
  transferring: "Being sent",
  transferred: "Sent",

  recent: "Recent payouts",
  showAll: "Show all",
  recentEmpty: "No payout has been recorded yet.",
  paidAt: "Recorded",
  by: "By",
  operator: "Operator",
  reverse: "Reverse",
  reverseTitle: "Reverse payout",
  reverseText:
    "The amount goes back to the guide's balance, and the guide gets a notice. A payout can be reversed only once.",
  reverseSent:
    "The money stays in the guide's account unless the provider takes the transfer back. Reverse it here only when it has come back.",
  reason: "Reason",
  reverseHint: "Such as a transfer that the bank sent back. The guide sees it.",
  reasonMissing: "Enter a reason.",
  reversing: "Reversing…",
  reverseFailed: "The payout could not be reversed. Please try again.",
  reversedToast: "Payout reversed",
  reversed: "Reversed",

  requests: "Changes of commission",
  requestsText:
    "Each needs a second admin, if the site has one. An accepted one counts for bookings whose first payment comes afterwards.",
  requestsEmpty: "No change waits for a decision.",
  accept: "Accept",
  decline: "Decline",
  withdraw: "Withdraw",
  ownRequest: "Another admin decides about your request.",
  ownRequestAlone: "You are the only admin, so you may accept your own request. The audit log notes a decision alone.",
  accepted: "Commission changed",
  declined: "Change declined",
  withdrawn: "Request withdrawn",
  decideFailed: "The request could not be decided. Please try again.",

  percentField: "New commission in percent",
  percentHint: "A whole number from 0 to 50.",
  percentSame: "That is the commission already.",
  commissionText:
    "Another admin must accept it, if the site has one. It counts for bookings whose first payment comes afterwards.",
  request: "Send request",
  requesting: "Sending…",
  requestFailed: "The request could not be sent. Please try again.",
  requested: "Request sent",
  requestedText: "It waits for a decision.",
} as const;

export function alarmText(difference: number): string {
  const more = difference > 0 ? "more" : "less";
  return `The ledger has ${usdCents(Math.abs(difference))} ${more} than the payments and refunds. What is only late is repaired every hour. If it stays, record no payout until it is explained.`;
}

export function foundText(found: number, all: number, name: string): string {
  if (found === 0) return `No guide matches “${name}”.`;
  return `${groupDigits(String(found))} of ${countText(all, "guide", "guides")}`;
}

export function dueOfText(due: number, balance: number): string {
  return `Due: ${usdCents(due)}. Balance: ${usdCents(balance)}.`;
}

export function aboveBalance(balance: number): string {
  return balance > 0
    ? `That is more than the balance of ${usdCents(balance)}.`
    : "This guide has nothing to be paid out.";
}

export function connectedSince(instant: string): string {
  return `Connected since ${instantDayText(instant)}`;
}

export function connectedLately(instant: string): string {
  return `Connected on ${instantDayText(instant)}, ${copy.newAccount}`;
}

export function accountText(since: string, restsUntil: string | null): string {
  const text = `Account since ${instantDayText(since)}`;
  return restsUntil === null ? text : `${text}, rests until ${instantDayText(restsUntil)}`;
}

export function restsText(until: string): string {
  return `The guide has replaced the account at the provider. Money can be sent there from ${instantText(until)}.`;
}

export function lastFailureText(failure: string): string {
  return `Latest payout failed. ${failure.trim().replace(/\.$/, "")}.`;
}

/** The day that the guide sees. */
export function paydayText(day: string): string {
  return `Payday ${dayText(day)}`;
}

/** An amount that cannot be sent is not in it. */
export function sendText(amount: number): string {
  return amount > 0 ? `Send ${usdCents(amount)} through the provider` : copy.sendBlank;
}

/** The provider's reason may be a sentence of its own. */
export function transferFailedText(failure: string | null): string {
  const reason = failure?.trim().replace(/\.$/, "") ?? "";
  return reason === "" ? "Failed, back in the balance" : `Failed: ${reason}, back in the balance`;
}

export function payoutName(amount: number, guide: string, reference: string): string {
  return `${usdCents(amount)} to ${guide}, ${reference}`;
}

/** For screen readers, where a row's buttons have the same words. */
export function forGuide(guide: string): string {
  return `, ${guide}`;
}

export function forPayout(guide: string, amount: number): string {
  return `, ${usdCents(amount)} to ${guide}`;
}

export function percentText(percent: number): string {
  return `${percent}%`;
}

export function changeText(before: number, after: number): string {
  return `${before}% to ${after}%`;
}

export function currentText(percent: number): string {
  return `Now ${percent}%.`;
}
