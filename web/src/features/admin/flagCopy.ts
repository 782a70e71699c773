import { allOf, countText } from "../../lib/text";
import type { Flag } from "./flagQueries";
import { knownText } from "./knownText";

export const copy = { openFlags: "Open flags" } as const;

const KIND_NAMES = {
  shared_card: "Shared card",
  self_booking: "Own booking",
  copied_text: "Copied text",
  contact_before_payment: "Contact before payment",
} as const;
export type FlagKind = keyof typeof KIND_NAMES;
export const FLAG_KINDS = Object.keys(KIND_NAMES) as FlagKind[];

export function kindName(kind: string): string {
  return knownText(KIND_NAMES, kind);
}

const SHARED_NAMES: Record<string, string> = {
  phone: "phone number",
  email: "e-mail address",
  card: "card",
};
const FOUND_NAMES: Record<string, string> = {
  phone: "a phone number",
  email: "an e-mail address",
  messenger: "a messenger",
  link: "a link",
};

export function foundName(found: string): string {
  return knownText(FOUND_NAMES, found);
}

type Reason = Pick<Flag, "kind" | "figures" | "count">;

/** The sentence of a flag, with its figures. */
export function reasonText({ kind, figures, count }: Reason): string {
  switch (kind) {
    case "shared_card":
      return `${countText(figures.accounts ?? count, "account", "accounts")} paid with one card.`;
    case "self_booking":
      return selfBookingText(figures.shared, count, figures.days ?? 60);
    case "copied_text":
      return `${figures.percent ?? 0}% of the shorter of the two texts is in both.`;
    case "contact_before_payment":
      return `${countText(count, "message", "messages")} with ${allOf(figures.found.map((one) => foundName(one)))} before anything was paid.`;
    default:
      return kindName(kind);
  }
}

function selfBookingText(shared: readonly string[], bookings: number, days: number): string {
  const marks = shared.filter((mark) => mark !== "only_guide").map((mark) => knownText(SHARED_NAMES, mark));
  const booked = countText(bookings, "booking", "bookings");
  const parts = [
    ...(marks.length > 0 ? [`The traveler and the guide of ${booked} have the same ${allOf(marks)}.`] : []),
    ...(shared.includes("only_guide")
      ? [`The traveler only ever booked this guide, and reviewed three trips or more within ${days} days.`]
      : []),
  ];
  return parts.join(" ");
}
