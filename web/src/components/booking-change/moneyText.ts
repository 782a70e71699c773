import type { BookingChange, BookingTerms, ChangeQuote } from "../../api/bookingChanges";
import type { BookingAudience } from "../../api/bookingPages";
import { FULL_PAYMENT_DAYS, PAYMENT_HOURS } from "../../api/forms.gen";
import { plusDays } from "../../lib/dates";
import { deadlineText } from "../../lib/instants";
import { usdCents } from "../../lib/money";
import { dueText } from "./copy";

type MoneyEffect = Pick<BookingChange | ChangeQuote, "start_date" | "total_price" | "refund" | "due"> & {
  before: Pick<BookingTerms, "total_price">;
};

const HOUR_MS = 3_600_000;

/** What acceptance costs or pays back, in one sentence. `status` is the booking's. */
export function moneyText(effect: MoneyEffect, status: string, reader: BookingAudience): string {
  const { total_price: total, before, refund, due } = effect;
  const difference = inCents(total - before.total_price);
  const more = usdCents(Math.abs(difference));
  if (status !== "confirmed") return `${priceText(total, difference)} ${nextPayment(status, reader)}`;
  if (refund > 0) {
    const comesBack = reader === "traveller" ? "comes back to your card" : "goes back to the traveler";
    return `The price becomes ${usdCents(total)}, and ${usdCents(refund)} of what was paid ${comesBack}.`;
  }
  if (difference > 0) {
    const pays = reader === "traveller" ? "You pay" : "The traveler pays";
    return `${pays} ${more} more: the balance becomes ${balanceText(effect)}.`;
  }
  const price = difference < 0 ? `The price falls by ${more}` : `The price stays ${usdCents(total)}`;
  return due > 0
    ? `${price}; the balance is then ${balanceText(effect)}.`
    : `${price}, and nothing more is to be paid.`;
}

/** After acceptance; `status` is the booking's from before it. */
export function nextText(change: BookingChange, status: string, reader: BookingAudience): string {
  if (status !== "confirmed") {
    const by = deadlineText(payBy(change.answered_at));
    return reader === "traveller" ? `Pay by ${by} to confirm your trip.` : `The traveler pays by ${by} to confirm.`;
  }
  if (change.refund > 0) {
    const refund = usdCents(change.refund);
    return reader === "traveller"
      ? `Your refund of ${refund} is on its way.`
      : `The refund of ${refund} is on its way to the traveler.`;
  }
  if (change.due > 0) {
    const balance = balanceText(change);
    return reader === "traveller"
      ? `Pay the balance of ${balance}, under My Bookings.`
      : `The traveler pays the balance of ${balance}.`;
  }
  return "Nothing more is to be paid.";
}

function priceText(total: number, difference: number): string {
  if (difference === 0) return `The price stays ${usdCents(total)}.`;
  const amount = usdCents(Math.abs(difference));
  return `The price becomes ${usdCents(total)}, ${amount} ${difference > 0 ? "more" : "less"} than before.`;
}

function nextPayment(status: string, reader: BookingAudience): string {
  const hours = `within ${PAYMENT_HOURS} hours`;
  if (status !== "pending") return `A new advance is then due ${hours}.`;
  return reader === "traveller"
    ? `Accepting books these days: you then pay the advance ${hours}.`
    : `If it is accepted, the request is approved, and the advance is due ${hours}.`;
}

function balanceText({ due, start_date }: MoneyEffect): string {
  return `${usdCents(due)}, ${dueText(plusDays(start_date, -FULL_PAYMENT_DAYS))}`;
}

function payBy(answered: string | null): string {
  const since = answered === null ? Date.now() : Date.parse(answered);
  return new Date(since + PAYMENT_HOURS * HOUR_MS).toISOString();
}

/** Differences of dollars are no exact numbers. */
function inCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}
