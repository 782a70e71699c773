import { lowerFirst } from "../../../components/package/limitsText";
import { calendarDay, dayText } from "../../../lib/dates";
import { instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { textOf } from "../auditQueries";
import { entryTitle } from "../auditText";
import { kindText } from "../copy";
import { paymentKindText } from "../paymentKinds";
import { copy } from "./copy";
import type { BookingRecord, TimelineEvent } from "./queries";

/** Dollars. */
const MONEY_FIELD = /(?:^|_)(?:amount|price|refund|left|due|paid|balance)$/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A logged value as people write it. */
export function valueWords(field: string, text: string): string {
  if (MONEY_FIELD.test(field) && NUMBER.test(text)) return usdCents(Number(text));
  if (calendarDay(text)) return dayText(text);
  return INSTANT.test(text) ? instantText(text) : text;
}

/** Fields that say why. */
export const REASON_FIELDS = ["reason", "rejection_reason", "cancellation_reason", "note", "how"];

/** An entry of the audit log. Other steps have only a time, an actor and an action. */
function isLogged({ before, after }: TimelineEvent): boolean {
  return before !== null || after !== null;
}

/** A step that the audit log has too is its entry, which says more. */
export function mergeEvents(timeline: readonly TimelineEvent[]): TimelineEvent[] {
  const isSame = (one: TimelineEvent, other: TimelineEvent) => one.at === other.at && one.action === other.action;
  return timeline.filter((event) => isLogged(event) || !timeline.some((one) => isLogged(one) && isSame(one, event)));
}

/** Also the sides, which some steps name instead of a person. */
export function actorText(actor: string, { booking }: BookingRecord): string {
  const names: Readonly<Record<string, string>> = {
    traveller: booking.traveler.name,
    traveler: booking.traveler.name,
    guide: booking.guide.name,
    platform: copy.platform,
    Server: copy.platform,
  };
  return names[actor] ?? actor;
}

const OWN_SUBJECTS = ["booking", "booking_requests", ""];
const CLEAR_ACTIONS = ["requested", "paid", "refunded", "mailed", "texted"];

/** An entry about something else than the booking names it: "Refund: settled". */
export function eventTitle(event: TimelineEvent, { booking }: BookingRecord): string {
  const { action, subject } = event;
  if (action === "answered" && booking.state !== "expired") {
    return booking.rejection_reason !== null || booking.state === "rejected" ? copy.rejected : copy.approved;
  }
  const title = entryTitle(action);
  if (!isLogged(event) || OWN_SUBJECTS.includes(subject) || CLEAR_ACTIONS.includes(action)) return title;
  return `${kindText(subject)}: ${lowerFirst(title)}`;
}

/** The amount of a step; of a payment with its kind. Two refunds of a cancellation are of one moment. */
export function eventAmount({ at, action, amount: sum }: TimelineEvent, record: BookingRecord): string {
  const kindAndAmount = (one: { amount: number; kind: string } | undefined) =>
    one ? `${usdCents(one.amount)}, ${paymentKindText(one.kind)}` : "";
  switch (action) {
    case "paid":
      return kindAndAmount(record.payments.find((one) => one.paid_at === at && one.amount === sum));
    case "payment_started":
      return kindAndAmount(record.payments.find((one) => one.created_at === at && one.amount === sum));
    case "refund_requested":
    case "disputed":
      return sum === null ? "" : usdCents(sum);
    default:
      return "";
  }
}

/** Why: as logged, else as the booking or the refund has it. */
export function eventReasons(event: TimelineEvent, { booking, refunds }: BookingRecord): string[] {
  const logged = REASON_FIELDS.map((field) => textOf(event.after, field));
  const stored: Readonly<Record<string, string | null | undefined>> = {
    answered: booking.rejection_reason,
    cancelled: booking.cancellation_reason,
    refund_requested: refunds.find(({ created_at, amount }) => created_at === event.at && amount === event.amount)
      ?.reason,
  };
  const reasons = isLogged(event) ? logged : [stored[event.action] ?? ""];
  return [...new Set(reasons)].filter((text) => text !== "");
}
