import { countText } from "../../lib/text";

export const copy = {
  total: "Total",
  tryAgain: "Try again",
  list: "Bookings",

  previousMonth: "Previous month",
  nextMonth: "Next month",
  noStart: "cannot be a start",

  cancelTitle: "Cancel this booking?",
  cancelReason: "Reason (optional)",
  cancelBooking: "Cancel booking",
  cancelling: "Cancelling…",
  keepBooking: "Keep booking",
  cancelFailed: "The booking could not be cancelled. Please try again.",
  cancelChanged: "It has changed meanwhile; please look again.",
  cancelledTitle: "Booking cancelled",
  paid: "Paid so far",
  refund: "Refund",
} as const;

export function perTraveler(price: string, travelers: number): string {
  return `${price} × ${countText(travelers, "traveler", "travelers")}`;
}

export function roomLine(room: string, quantity: number): string {
  return `${room} ×\u00a0${quantity}`;
}

/** Earliest first: each step ends where the previous one begins. */
export function policyTexts(policy: readonly { days: number; percent: number }[]): string[] {
  const steps = policy.toSorted((a, b) => b.days - a.days);
  return steps.map(({ days, percent }, index) => {
    const above = steps[index - 1]?.days;
    const part = percent === 0 ? "nothing" : `${percent}%`;
    return `${stepText(days, above)} before the start: ${part}`;
  });
}

function stepText(days: number, above: number | undefined): string {
  if (above === undefined) return `${countText(days, "day", "days")} or more`;
  if (days === 0) return `under ${countText(above, "day", "days")}`;
  return above - 1 > days ? `${days} to ${countText(above - 1, "day", "days")}` : countText(days, "day", "days");
}

export function cancelledText(refund: string): string {
  return refund === "" ? "Both of you are told by e-mail." : `A refund of ${refund} is on its way.`;
}

export function reference(id: string): string {
  return `Booking ${id.slice(0, 8)}`;
}

export function noneFoundText(q: string): string {
  return `No booking matches “${q}”.`;
}
