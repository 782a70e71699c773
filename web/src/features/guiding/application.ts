import * as z from "zod/mini";
import { EMAIL_LENGTH } from "../../api/constants.gen";
import type { Database } from "../../api/database.gen";
import {
  BIO_LENGTH,
  GUIDE_LOCATIONS_LIMIT,
  GUIDE_SPECIALTIES_LIMIT,
  LOCATION_LENGTH,
  NAME_LENGTH,
} from "../../api/forms.gen";
import type { Person } from "../../api/person";
import { addLine } from "../../lib/addLine";
import { isLikeAnAddress } from "../../lib/address";
import { mayBeAPhone } from "../../lib/phone";
import { copy, tooLong, tooMany } from "./copy";

// Mirrors the server's rules (crates/domain/src/applications/, guides/profile.rs), which decides.

type Tables = Database["public"]["Tables"];

function text(limit: number, called: string) {
  return z.string().check(z.trim(), z.maxLength(limit, tooLong(called, limit)));
}

export const applicationSchema = z.object({
  displayName: text(NAME_LENGTH, "display name").check(z.minLength(1, copy.nameMissing)),
  contactEmail: text(EMAIL_LENGTH, "contact email").check(
    z.minLength(1, copy.emailMissing),
    z.refine((address) => address === "" || isLikeAnAddress(address), copy.emailBad),
  ),
  contactWhatsapp: z.string().check(
    z.trim(),
    z.refine((number) => number === "" || mayBeAPhone(number), copy.whatsappBad),
  ),
  bio: text(BIO_LENGTH, "bio"),
  avatarUrl: z.nullable(z.string()),
  languages: z.array(z.string()),
  specialties: z
    .array(z.string())
    .check(z.maxLength(GUIDE_SPECIALTIES_LIMIT, tooMany("specialties", GUIDE_SPECIALTIES_LIMIT))),
  locations: z
    .array(z.string().check(z.maxLength(LOCATION_LENGTH, tooLong("locations", LOCATION_LENGTH))))
    .check(z.maxLength(GUIDE_LOCATIONS_LIMIT, tooMany("locations", GUIDE_LOCATIONS_LIMIT))),
  /** Typed but not added. */
  locationTyped: z.string(),
});

export type Application = z.infer<typeof applicationSchema>;
type Field = keyof Application;

export const FIELDS: readonly (readonly Field[])[] = [
  ["displayName", "contactEmail", "contactWhatsapp", "bio"],
  ["specialties", "languages"],
  ["locations"],
  [],
];

/** The values of the account, or of the last application. */
export function emptyApplication(person: Person, last: Partial<Tables["guide_applications"]["Row"]> = {}): Application {
  return {
    displayName: last.display_name ?? (person.name === person.email ? "" : person.name),
    contactEmail: last.contact_email ?? person.email,
    contactWhatsapp: last.contact_whatsapp ?? "",
    bio: last.bio ?? "",
    avatarUrl: last.avatar_url ?? person.photo,
    languages: last.selected_languages ?? [],
    specialties: last.selected_specialties ?? [],
    locations: last.selected_locations ?? [],
    locationTyped: "",
  };
}

/** Adds text that was typed but not added. */
export function withTyped(form: Application): Application {
  return { ...form, locations: addLine(form.locations, form.locationTyped), locationTyped: "" };
}

export function toRow(form: Application, person: string): Tables["guide_applications"]["Insert"] {
  const { displayName, contactEmail, contactWhatsapp, bio, avatarUrl, languages, specialties, locations } =
    withTyped(form);
  return {
    user_id: person,
    display_name: displayName.trim(),
    contact_email: contactEmail.trim(),
    contact_whatsapp: contactWhatsapp.trim() || null,
    bio: bio.trim() || null,
    avatar_url: avatarUrl,
    selected_languages: languages,
    selected_locations: locations,
    selected_specialties: specialties,
    status: "pending",
  };
}

/** "selected_locations.2" is among the locations. */
export function fieldOf(column: string): Field | undefined {
  const [name = ""] = column.split(".");
  const fields: Record<string, Field> = {
    display_name: "displayName",
    contact_email: "contactEmail",
    contact_whatsapp: "contactWhatsapp",
    bio: "bio",
    avatar_url: "avatarUrl",
    selected_languages: "languages",
    selected_locations: "locations",
    selected_specialties: "specialties",
  };
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

export function stepOfField(field: Field): number {
  const at = FIELDS.findIndex((fields) => fields.includes(field));
  return at < 0 ? 1 : at + 1;
}

type MissingField = { field: Field; label: string; step: number; needed: boolean };

/** Required ones first. */
export function missingOf(form: Application): MissingField[] {
  const { displayName, contactEmail, bio, languages, specialties, locations } = withTyped(form);
  const wanted: [Field, string, boolean, boolean][] = [
    ["displayName", copy.displayName, true, displayName.trim() === ""],
    ["contactEmail", copy.contactEmail, true, contactEmail.trim() === ""],
    ["bio", copy.bio, false, bio.trim() === ""],
    ["specialties", copy.specialties, false, specialties.length === 0],
    ["languages", copy.languages, false, languages.length === 0],
    ["locations", copy.locations, false, locations.length === 0],
  ];
  return wanted.flatMap(([field, label, needed, isMissing]) =>
    isMissing ? [{ field, label, needed, step: stepOfField(field) }] : [],
  );
}
