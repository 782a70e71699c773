import type { StatementLine, TripToCome } from "../../../../api/earnings";
import { calendarMonthText, dayText, longDayText, plusDays, rangeText } from "../../../../lib/dates";
import { usd, usdCents } from "../../../../lib/money";
import { countText, groupDigits } from "../../../../lib/text";
import { signedUsd } from "./amounts";

export const copy = {
  title: "Earnings",
  views: "Parts of your earnings",
  summary: "Summary",
  statements: "Statements",
  taxes: "Tax sheet",
  loading: "Loading your earnings...",
  failed: "Your earnings could not be loaded.",
  tryAgain: "Try again",

  balance: "Balance",
  balanceText: "Earned and not paid out yet.",
  balanceNegative: "Refunds were larger than what you had earned. Your next trips make up for it first.",
  nextPayout: "Next payout",
  noPayout: "Nothing due",
  noPayoutText: "Payouts are sent on the 5th of each month, for what you earned by the end of the month before.",
  upcoming: "Your share of trips to come",
  upcomingNone: "No traveler has paid for a trip to come.",
  commission: "Commission",

  byMonth: "Earnings by month",
  lastMonths: "Last 12 months",
  nothingInMonths: "You have earned nothing in these twelve months.",
  asTable: "Show as a table",
  hideTable: "Hide the table",
  month: "Month",
  earned: "Earned",
  adjustments: "Adjustments",
  paidOut: "Paid out",

  tripsToCome: "Trips to come",
  tripsToComeText:
    "What travelers have paid is held until the day after the last day. Then your share is added to your balance.",
  noTripsToCome: "No traveler has paid for a trip to come.",
  toRequests: "Booking requests",
  yourShare: "Your share",
  soonestOnly: "These are your next 100 trips.",

  emptyTitle: "No earnings yet",
  emptyText:
    "As soon as a traveler pays for one of your trips, your share of it stands here. You earn it the day after the trip's last day.",
  create: "Add New Package",

  chooseMonth: "Month",
  chooseYear: "Year",
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  print: "Print",
  csv: "Download CSV",
  taxCsv: "Download entries (CSV)",
  csvMaking: "Downloading…",
  csvFailed: "The file could not be downloaded.",
  csvTitle: "Error",

  statementLoading: "Loading your statement...",
  statementFailed: "This statement could not be loaded.",
  opening: "Opening balance",
  closing: "Closing balance",
  balanceSoFar: "Balance now",
  payouts: "Payouts",
  day: "Day",
  entry: "Entry",
  received: "Received",
  amount: "Your amount",
  noLines: "Nothing was added to your balance or paid out in this month.",
  lines: "Entries",

  taxLoading: "Loading your tax sheet...",
  taxFailed: "This tax sheet could not be loaded.",
  trips: "Trips",
  wholeYear: "Whole year",
  taxText:
    "What was received, less the commission, is what you earned, with the adjustments. Adjustments are changes after a trip, such as refunds.",
  currency: "All amounts are in US dollars; days and months are Sri Lanka's.",
} as const;

const KIND_NAMES: Record<StatementLine["kind"], string> = {
  trip: "Trip",
  cancelled_trip: "Cancelled trip",
  adjustment: "Adjustment",
  payout: "Payout",
  payout_reversed: "Payout reversed",
};

/** The trip's title, or what it is without one. */
export function lineName({ kind, title }: StatementLine): string {
  return title ?? KIND_NAMES[kind];
}

/** "Cancelled trip · SER-5F3C9A12 · 3 to 5 Nov 2026 · led by Nimal, your 20% share". */
export function lineFacts(line: StatementLine): string {
  const { kind, title, reference, start_date, end_date } = line;
  const name = title !== null && kind !== "trip" ? KIND_NAMES[kind] : "";
  const dates = start_date !== null && end_date !== null ? rangeText(start_date, end_date) : "";
  return [name, reference ?? "", dates, shareText(line)].filter((part) => part !== "").join(" · ");
}

/** "your 80% share", "led by Nimal, your 20% share"; empty if it is all the reader's. */
function shareText({ share_percent, led_by }: Pick<StatementLine, "share_percent" | "led_by">): string {
  const leader = led_by == null ? "" : `led by ${led_by}`;
  const share = share_percent == null ? "" : `your ${percentText(share_percent)} share`;
  return [leader, share].filter((part) => part !== "").join(", ");
}

/** Until the month is over the amount can still grow. */
export function payoutText(on: string, today: string): string {
  const end = plusDays(`${on.slice(0, 7)}-01`, -1);
  const isComplete = today > end;
  const sent = `Sent on ${longDayText(on)}, for what you ${isComplete ? "earned" : "earn"} by ${dayText(end)}.`;
  return isComplete ? sent : `${sent} This is the amount so far.`;
}

/** The server lists no more trips. */
export const MOST_TRIPS = 100;

export function upcomingText(trips: number): string {
  const named = trips < MOST_TRIPS ? countText(trips, "trip", "trips") : "trips to come";
  return `Your share of what travelers have paid for ${named}.`;
}

/** With an example, which is easier to check than a rule. */
export function commissionText(percent: number): string {
  if (percent === 0) {
    return "You receive all that travelers pay here for your trips. You earn it the day after a trip's last day.";
  }
  const parts = `Of each $100 that travelers pay here for your trips, Serendib takes ${usd(percent)} and you receive ${usd(100 - percent)}.`;
  return `${parts} You earn it the day after a trip's last day. A booking stays with the percentage of the day of its first payment.`;
}

export function percentText(percent: number): string {
  return `${percent}%`;
}

export function earnedText(earned: number, adjustments: number): string {
  const adjusted = adjustments === 0 ? "" : `, ${signedUsd(adjustments)} adjustments`;
  return `${usdCents(earned)} earned${adjusted}`;
}

export function chartName(first: string, last: string, total: number): string {
  return `${usdCents(total)} from ${calendarMonthText(first)} to ${calendarMonthText(last)}`;
}

/** Of a statement that is longer than an answer. */
export function linesCut(count: number): string {
  return `These are the first ${groupDigits(String(count))} entries of the month. The sums above count all.`;
}

export function openStatement(month: string): string {
  return `Statement, ${calendarMonthText(month)}`;
}

export function showAllText(count: number): string {
  return `Show all ${count} trips`;
}

/** Of one trip: what the share is a part of. */
export function paidText({ held, commission_percent }: TripToCome): string {
  return `· of ${usdCents(held)} paid, ${percentText(commission_percent)} commission`;
}

export function tripFacts(trip: TripToCome): string {
  const { reference, start_date, end_date } = trip;
  return [reference, rangeText(start_date, end_date), shareText(trip)].filter((part) => part !== "").join(" · ");
}

export function statementTitle(month: string): string {
  return `Statement for ${calendarMonthText(month)}`;
}

export function taxTitle(year: string): string {
  return `Tax sheet ${year}`;
}

export function printedFor(name: string, now: string): string {
  return `Serendib, for ${name}. Printed ${now}.`;
}

export function taxTripsText(trips: number): string {
  return countText(trips, "trip", "trips");
}
