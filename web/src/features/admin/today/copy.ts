import { agoText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { countText, groupDigits } from "../../../lib/text";
import { actionText } from "../copy";
import { knownText } from "../knownText";
import type { DayPeriod } from "../searchValues";
import type { AnswerOrder, FunnelCounts, WaitingQueue } from "./queries";
import { ageText, changeText, hoursText, shareText } from "./spans";

export const copy = {
  title: "Today",
  loading: "Reading the figures…",
  failed: "The figures could not be read.",
  notRenewed: "They could not be renewed.",
  tryAgain: "Try again",
  period: "Period of money and growth",

  waiting: "Waiting",
  queue: "Queue",
  count: "Waiting",
  oldest: "Oldest",
  target: "Target",
  nothingWaits: "Nothing waits.",
  save: "Save",
  saving: "Saving…",
  cancel: "Cancel",
  targetProblem: "Enter whole hours from 1 to 720.",
  targetFailed: "The target could not be saved.",
  targetSaved: "Target saved",
  changes: "change",

  failing: "Failing",
  nothingFails: "Nothing fails.",

  money: "Money",
  captured: "Captured",
  refunded: "Refunded",
  owed: "Owed to guides",
  due: "Due for payout",
  now: "Now",
  noDifference: "No difference to the payment provider.",
  notReconciled: "Not compared with the payment provider yet.",

  funnel: "From view to payment",
  funnelEmpty: "No views and no requests in this period.",

  misses: "Searches without results",
  missesEmpty: "Every search by words found something.",
  missesFailed: "The searches could not be read.",
  dismiss: "Dismiss…",
  dismissed: "Dismissed",
  dismissTitle: "Dismiss search",
  dismissSend: "Dismiss",
  dismissing: "Dismissing…",
  dismissFailed: "The search could not be dismissed.",
  dismissEffect:
    "Write what was done about it: a synonym, a new trip, or nothing and why. It is listed again when someone searches for it in vain.",
  dismissedTitle: "Search dismissed",

  answers: "Answers of guides",
  answersEmpty: "No guide had a request in this period.",
  answersFailed: "The answers could not be read.",
  sort: "Sort by",
  guide: "Guide",
  waitingNow: "Waiting now",
  requests: "Requests",
  accepted: "Accepted",
  rejected: "Rejected",
  expired: "Expired",
  acceptance: "Acceptance",
  median: "Median answer",
  none: "–",
} as const;

export const PERIOD_NAMES: Record<DayPeriod, string> = { 1: "Today", 7: "7 days", 30: "30 days", 90: "90 days" };

export const ORDER_NAMES: Record<AnswerOrder, string> = {
  waiting: "Most waiting",
  slowest: "Slowest answers",
  acceptance: "Lowest acceptance",
  requests: "Most requests",
};

const QUEUE_NAMES: Record<string, string> = {
  packages: "New packages",
  revisions: "Changes of packages",
  applications: "Guide applications",
  join_requests: "Requests to join packages",
  credentials: "Credentials",
  reports: "Reported chats",
  messages: "Messages",
  handovers: "Bookings to hand over",
  commission_requests: "Changes of commission",
  manual_refunds: "Refunds to send by hand",
  refund_approvals: "Refunds for a second person",
  payment_reviews: "Payments in review",
  disputes: "Disputed payments",
  late_requests: "Requests near their deadline",
  flags_shared_card: "Flags: shared cards",
  flags_self_booking: "Flags: own bookings",
  flags_copied_text: "Flags: copied texts",
  flags_contact_before_payment: "Flags: contact before payment",
};

const FAILING_NAMES: Record<string, string> = {
  dead_jobs: "Jobs that were given up",
  late_jobs: "Jobs that run late",
  returned_mails: "Mails that came back",
  payments_in_doubt: "Payments in doubt",
  stuck_refunds: "Refunds that do not go through",
  stuck_transfers: "Transfers that do not go through",
  payment_provider: "Payment provider",
  mail: "Mail server",
  models: "Language models",
  texts: "Text messages",
  webhooks: "Events of the payment provider",
  calendars: "Calendar imports",
  webhook_endpoints: "Webhooks to partners",
};

export function queueName(queue: string): string {
  return knownText(QUEUE_NAMES, queue);
}

export function failingName(kind: string): string {
  return knownText(FAILING_NAMES, kind);
}

/** A sentence of a service, or a word of the program. */
export function detailText(detail: string): string {
  return /^[a-z_]+$/.test(detail) ? actionText(detail) : detail;
}

/** "Today", "Last 7 days". */
export function periodText(days: number): string {
  return days === 1 ? "Today" : `Last ${days} days`;
}

/** "yesterday", "the 7 days before". */
export function beforeText(days: number): string {
  return days === 1 ? "yesterday" : `the ${days} days before`;
}

/** "27 waiting, 3 past the target". */
export function waitingText(queues: readonly WaitingQueue[]): string {
  const total = queues.reduce((sum, { count }) => sum + count, 0);
  const late = queues.reduce((sum, one) => sum + one.late, 0);
  if (total === 0) return copy.nothingWaits;
  const waiting = `${groupDigits(String(total))} waiting`;
  return late === 0 ? `${waiting}, none late` : `${waiting}, ${groupDigits(String(late))} late`;
}

export function lateText(late: number): string {
  return `${groupDigits(String(late))} late`;
}

/** Behind the visible hours. */
export function targetLabel(queue: string): string {
  return `, target of ${queueName(queue)}, ${copy.changes}`;
}

export function targetFieldLabel(queue: string): string {
  return `Target of ${queueName(queue)} in hours`;
}

export function savedText(queue: string, hours: number): string {
  return `${queueName(queue)}: ${hoursText(hours)}`;
}

/** "$4,200.00 in the 7 days before (+12%)". */
export function amountBeforeText(now: number, before: number, days: number): string {
  return withChange(`${usdCents(before)} ${inPeriodBefore(days)}`, now, before);
}

function inPeriodBefore(days: number): string {
  return days === 1 ? "yesterday" : `in ${beforeText(days)}`;
}

function withChange(text: string, now: number, before: number): string {
  const change = changeText(now, before);
  return change === undefined ? text : `${text} (${change})`;
}

/** "3 differences, $12.00". */
export function differencesText(count: number, amount: number): string {
  return `${countText(count, "difference", "differences")} to the payment provider, ${usdCents(amount)}`;
}

export function reconciledText(at: string): string {
  return `Compared ${agoText(at)}.`;
}

export const STAGES: readonly { name: keyof FunnelCounts; label: string }[] = [
  { name: "views", label: "Package views" },
  { name: "requests", label: "Requests" },
  { name: "approved", label: "Approved" },
  { name: "paid", label: "Paid" },
];

const SHARES_OF: Record<keyof FunnelCounts, string> = {
  views: "",
  requests: "of views",
  approved: "of requests",
  paid: "of approved",
};

/** "4.2% of views"; none of fewer, as before views were counted. */
export function stageShareText(stage: keyof FunnelCounts, part: number, whole: number): string {
  const share = part > whole ? undefined : shareText(part, whole);
  return share === undefined ? "" : `${share} ${SHARES_OF[stage]}`;
}

export function stageBeforeText(now: number, before: number): string {
  return withChange(`before: ${groupDigits(String(before))}`, now, before);
}

export function timesText(count: number): string {
  return countText(count, "time", "times");
}

/** "3 h ago". */
export function lastText(instant: string): string {
  return `${ageText(instant, new Date().toISOString())} ago`;
}

/** Behind the visible word. */
export function aboutSearch(text: string): string {
  return `: “${text}”`;
}

export function percentText(percent: number | null): string {
  return percent === null ? copy.none : `${Math.round(percent)}%`;
}
