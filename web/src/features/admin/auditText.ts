import type { Json } from "../../api/database.gen";
import { KIND_NAMES } from "../../components/credentials/words";
import { usdCents } from "../../lib/money";
import { packageFieldLabel, packageValueText } from "./auditPackage";
import { actionText } from "./copy";
import { copy as credentialCopy } from "./credentials/copy";

// The audit log's data in words.

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

const CONTACT_FIELDS: Readonly<Record<string, string>> = {
  full_name: "Name",
  email: "E-mail",
  phone: "Phone",
  is_primary: "Main contact",
};

/** "travellers.0.phone" is "Phone of the first traveler". */
function contactText(path: string): string | undefined {
  const [, place, field] = /^travellers\.(\d+)(?:\.(\w+))?$/.exec(path) ?? [];
  if (place === undefined) return undefined;
  const ordinal = ORDINALS[Number(place)];
  const who = ordinal ? `the ${ordinal} traveler` : `traveler ${Number(place) + 1}`;
  return field === undefined ? `All of ${who}` : `${CONTACT_FIELDS[field] ?? actionText(field)} of ${who}`;
}

/** Joins a list's items or an object's fields. */
export function valueText(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return contactText(value) ?? value;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value
      .map(valueText)
      .filter((text) => text !== "")
      .join("; ");
  return Object.entries(value)
    .flatMap(([field, part]) => (valueText(part) === "" ? [] : [`${actionText(field)}: ${valueText(part)}`]))
    .join(", ");
}

const ACTIONS: Readonly<Record<string, string>> = {
  document_read: "Document of a credential opened",
  payout_requested: "Payout sent through the provider",
  payout_account_added: "Payout account connected",
  payout_account_removed: "Payout account disconnected",
  revision_submitted: "Changes of a package submitted",
  revision_withdrawn: "Changes of a package withdrawn",
};

/** Where the payment provider reverses a payout, the server gives one of two reasons. */
const REVERSALS: readonly (readonly [reason: string, title: string])[] = [
  ["The payment provider could not send it", "Payout rejected by the provider"],
  ["The payment provider has taken the transfer back", "Payout taken back by the provider"],
];

/** "package_approved" is "Package approved". */
export function entryTitle(action: string, after: Json = null): string {
  if (action === "payout_reversed") {
    const reason = fieldOf(after, "reason");
    const known = REVERSALS.find(([start]) => typeof reason === "string" && reason.startsWith(start));
    if (known) return known[1];
  }
  return ACTIONS[action] ?? actionText(action);
}

/** Undefined without such a field. */
export function fieldOf(side: Json, field: string): Json | undefined {
  return side !== null && typeof side === "object" && !Array.isArray(side) ? side[field] : undefined;
}

const FIELDS: Readonly<Record<string, string>> = {
  guide_id: "Guide",
  user_id: "Person",
  package_id: "Package",
  booking_request_id: "Booking",
  sole_admin: "By the only admin",
};
const PAYOUT_FIELDS: Readonly<Record<string, string>> = {
  payout: "Amount",
  balance: "Balance of the guide",
  account: "Account at the provider",
};
/** Dollars. */
const MONEY: Readonly<Record<string, readonly string[]>> = {
  payouts: ["payout", "balance"],
  payments: ["amount", "left", "refund"],
};
const PERCENTS: readonly string[] = ["commission_requests"];

export function fieldLabel(subject: string, field: string): string {
  const own =
    subject === "packages" ? packageFieldLabel(field) : subject === "payouts" ? PAYOUT_FIELDS[field] : undefined;
  return own ?? FIELDS[field] ?? actionText(field);
}

/** The words of one side of a change; `other` is the other side. */
export function sideText(subject: string, field: string, side: Json, other: Json): string {
  const value = fieldOf(side, field);
  if (typeof value === "number" && MONEY[subject]?.includes(field)) return usdCents(value);
  if (typeof value === "number" && field === "percent" && PERCENTS.includes(subject)) return `${value}%`;
  const words = subject === "packages" ? packageValueText(field, value, fieldOf(other, field)) : undefined;
  return words ?? fieldText(subject, field, valueText(value));
}

/** "Kasun Perera, $120.00, BANK-77": older entries lack some of it. */
export function payoutSubject(guide: string, before: Json, after: Json): string {
  const loggedValue = (field: string) => fieldOf(after, field) ?? fieldOf(before, field);
  const [amount, reference] = [loggedValue("payout"), loggedValue("reference")];
  return [guide, typeof amount === "number" ? usdCents(amount) : "", valueText(reference)].filter(Boolean).join(", ");
}

const CREDENTIAL_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: KIND_NAMES,
  method: credentialCopy.methods,
};

/** A credential's kind and method, which are logged as the server's words. */
export function fieldText(subject: string, field: string, text: string): string {
  return (subject === "guide_credentials" ? CREDENTIAL_WORDS[field]?.[text] : undefined) ?? text;
}

/** "Kasun Perera: Tourist guide license, N-2031/44": older entries lack some of it. */
export function credentialSubject(guide: string, kind: string, number: string): string {
  const what = [fieldText("guide_credentials", "kind", kind), number].filter((part) => part !== "").join(", ");
  return [guide, what].filter((part) => part !== "").join(": ");
}
