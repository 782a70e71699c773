import { rangeText } from "../../../lib/dates";
import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { countText } from "../../../lib/text";
import { actionText } from "../copy";
import type { Difference, DifferenceState, Run } from "./queries";

export const copy = {
  title: "Reconciliation",
  lede: "Every night the provider's list of money movements is compared with the books of the last 7 days.",
  loading: "Reading the differences…",
  failed: "The reconciliation could not be read.",
  tryAgain: "Try again",
  summary: "Last run",
  neverRun: "Nothing has been compared yet.",
  allAgree: "The books agree with the provider.",
  runFailed: "The last run failed.",
  running: "Comparing…",
  difference: "Difference",
  night: "at night",

  // Starting a run
  runNow: "Run now…",
  runTitle: "Compare with the provider",
  runText: "Movements of the last 2 hours are left for the next run. At most 92 days at once.",
  from: "First day",
  to: "Last day",
  run: "Run now",
  starting: "Starting…",
  startFailed: "The run could not be started.",
  started: "Run started",
  startedText: "The list renews itself when it is done.",
  dayMissing: "Choose a day.",
  daysTurned: "The last day is before the first.",
  daysFuture: "This day has not come yet.",
  tooMany: "At most 92 days at once.",
  cancel: "Cancel",

  // Differences
  differences: "Differences",
  state: "State",
  what: "What",
  booking: "Booking",
  here: "Here",
  there: "Provider",
  seen: "First seen",
  actions: "Actions",
  nothingThere: "Nothing",
  noBooking: "None",
  goneAlone: "Gone by itself",

  // Answers
  handle: "Handle…",
  handleTitle: "Handle the difference",
  handleText: "Say what was found out, or what was done about it. The books do not change.",
  handleSend: "Mark as handled",
  handled: "Difference handled",
  reopen: "Open again…",
  reopenTitle: "Open the difference again",
  reopenText: "It is listed among the open ones until it is handled or gone.",
  reopenSend: "Open again",
  reopened: "Difference opened again",
  sending: "Saving…",
  answerFailed: "The difference could not be changed.",
  note: "Note",
} as const;

const KINDS: Readonly<Record<string, string>> = {
  missing_here: "Missing here",
  missing_there: "Missing at the provider",
  amount: "Other amount",
  state: "Other state",
  currency: "Other currency",
};
const SUBJECTS: Readonly<Record<string, string>> = {
  payment: "Payment",
  refund: "Refund",
  dispute: "Dispute",
  transfer: "Transfer to a guide",
};

export const EMPTY: Readonly<Record<DifferenceState, string>> = {
  open: "No difference is open.",
  handled: "No difference has been handled yet.",
  any: "No difference has been found yet.",
};

export function kindText(kind: string): string {
  return KINDS[kind] ?? kind;
}

export function subjectText(subject: string): string {
  return SUBJECTS[subject] ?? subject;
}

/** "Refund re_12, missing here". */
export function differenceName({ kind, subject, provider_id }: Difference): string {
  return `${subjectText(subject)} ${provider_id}, ${kindText(kind).toLowerCase()}`;
}

/** An amount that is not in dollars: "100.00 in another currency". */
export function foreignText(amount: number): string {
  return `${amount.toFixed(2)} in another currency`;
}

/** "3 differences are open; the books have $12.50 more than the provider." */
export function openText(open: number, difference: number): string {
  const count = `${countText(open, "difference is", "differences are")} open`;
  if (difference === 0) return `${count}; the sums are equal.`;
  return `${count}; the books have ${usdCents(Math.abs(difference))} ${difference > 0 ? "more" : "less"} than the provider.`;
}

/** "Last run: 24 to 30 Nov 2026 with Stripe, 1,240 movements, 30 Nov 2026, 03:31 GMT+5:30, at night". */
export function runText(run: Run): string {
  const { checked, started_by: by } = run;
  return [
    `${copy.summary}: ${rangeText(run.from, run.to)} with ${actionText(run.provider)}`,
    countText(checked, "movement", "movements"),
    instantText(run.finished_at ?? run.started_at),
    by === null ? copy.night : `by ${by}`,
  ].join(", ");
}

export function runningText({ from, to }: Run): string {
  return `${rangeText(from, to)} with the provider.`;
}

/** "Handled by Anusha Fernando, 30 Nov 2026, 10:02 GMT+5:30". */
export function handledText(at: string, by: string | null): string {
  return by === null ? `Handled ${instantText(at)}` : `Handled by ${by}, ${instantText(at)}`;
}

export function goneText(at: string): string {
  return `${copy.goneAlone}, ${instantText(at)}`;
}
