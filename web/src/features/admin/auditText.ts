import type { Json } from "../../api/database.gen";
import { KIND_NAMES } from "../../components/credentials/words";
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

const ACTIONS: Readonly<Record<string, string>> = { document_read: "Document of a credential opened" };

/** "package_approved" is "Package approved". */
export function entryTitle(action: string): string {
  return ACTIONS[action] ?? actionText(action);
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
