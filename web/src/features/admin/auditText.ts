import type { Json } from "../../api/database.gen";
import { actionText } from "./copy";

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
