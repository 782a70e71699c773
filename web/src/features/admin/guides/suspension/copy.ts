import { usdCents } from "../../../../lib/money";
import { allOf, countText } from "../../../../lib/text";
import type { OpenBooking, PlanSums } from "./plan";

export const copy = {
  leave: "Not now",
  suspend: "Suspend",
  suspending: "Suspending…",
  suspendFailed: "The guide could not be suspended.",
  suspendEffect: "They cannot be booked, and their page leaves the site.",
  suspended: "Guide suspended",
  previewFailed: "The open bookings could not be read.",
  travelersRead: "The travelers of cancelled bookings read it.",
  isCut: "There are more than 300 open bookings. Hand over or cancel some of them first.",

  bookings: "Open bookings",
  none: "No booking is open.",
  forAll: "For all:",
  allHandOver: "Hand over",
  allKeep: "Keep",
  allCancel: "Cancel",
  choose: "Choose…",
  cancelFree: "Cancel",
  noHost: "No other host",
  notFree: "not free",
  missing: "Choose what happens to each booking.",

  reinstate: "Reinstate",
  reinstating: "Reinstating…",
  reinstateEffect: "Their page and their packages are on the site again, and people can book them.",
  reinstated: "Guide reinstated",
  reinstatedText: "People can book them again.",
  reinstateFailed: "The guide could not be reinstated.",
} as const;

export function choicesLabel({ title, traveler, reference }: OpenBooking): string {
  return `${title}, ${traveler}, ${reference}`;
}

export function keepText(guide: string): string {
  return `Keep: ${guide} leads it`;
}

export function cancelText(dollars: number): string {
  return dollars > 0 ? `${copy.cancelFree}, ${usdCents(dollars)} back` : copy.cancelFree;
}

export function offerText(host: string, isFree: boolean): string {
  return isFree ? `Hand over to ${host}` : `${host} (${copy.notFree})`;
}

/** "3 offered, 2 cancelled, $420.00 back, 1 kept". */
export function sumsText({ offered, cancelled, refunded, kept }: Omit<PlanSums, "open">): string {
  const parts = [
    offered > 0 && `${offered} offered`,
    cancelled > 0 && `${cancelled} cancelled`,
    cancelled > 0 && refunded > 0 && `${usdCents(refunded)} back`,
    kept > 0 && `${kept} kept`,
  ];
  return parts.filter(Boolean).join(", ");
}

export function withoutChoice(count: number): string {
  return `${count} without a choice`;
}

export function suspendedText(sums: Omit<PlanSums, "open">): string {
  return sumsText(sums) || copy.none;
}

/** The server's sentence, and what the new list needs. */
export function outdatedText(text: string, open: number): string {
  return open > 0 ? `${text} ${countText(open, "booking needs", "bookings need")} a choice.` : text;
}

/** The packages that no other guide hosts. */
export function leavingText(titles: readonly string[]): string {
  return `${countText(titles.length, "package", "packages")} without another host ${
    titles.length === 1 ? "leaves" : "leave"
  } the site too: ${allOf(titles)}.`;
}
