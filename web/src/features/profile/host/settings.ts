import * as z from "zod/mini";
import type { Database } from "../../../api/database.gen";
import {
  BIO_LENGTH,
  CERTIFICATION_LENGTH,
  CERTIFICATIONS_LIMIT,
  EDUCATION_LENGTH,
  EXPERIENCE_YEARS_LIMIT,
  GUIDE_LOCATIONS_LIMIT,
  GUIDE_SPECIALTIES_LIMIT,
  HOURLY_RATE_MAX,
  HOURLY_RATE_MIN,
  LOCATION_LENGTH,
  NAME_LENGTH,
} from "../../../api/forms.gen";
import type { OwnGuide } from "../../../api/ownGuide";
import { addLine } from "../../../lib/addLine";
import { dollarsProblem, typedDollars, typedWhole } from "../../../lib/numbers";
import { mayBeAPhone } from "../../../lib/phone";
import { tooLong, tooMany } from "./copy";
import { LEVELS, levelsFor, levelsOf } from "./languageLevels";

// Mirrors the server's rules (crates/domain/src/guides/profile.rs), which decides.

const BAD_PHONE = "Please enter a valid phone number.";
const BAD_EXPERIENCE = `Your experience in years must be a whole number from 0 to ${EXPERIENCE_YEARS_LIMIT}.`;
const BAD_RATE = `Your hourly rate must be from ${HOURLY_RATE_MIN} to ${HOURLY_RATE_MAX} dollars, with at most two decimals.`;

type SettingsDocument = Database["public"]["Functions"]["save_guide_settings"]["Args"]["document"];

function text(limit: number, called: string) {
  return z.string().check(z.trim(), z.maxLength(limit, tooLong(called, limit)));
}

function list(called: string, length: number, most: number) {
  return z
    .array(z.string().check(z.maxLength(length, tooLong(called, length))))
    .check(z.maxLength(most, tooMany(called, most)));
}

/** An optional field. */
function box(isRight: (text: string) => boolean, wrong: string | ((text: string) => string)) {
  return z.string().check(
    z.trim(),
    z.check(({ value, issues }) => {
      if (value === "" || isRight(value)) return;
      issues.push({ code: "custom", input: value, message: typeof wrong === "string" ? wrong : wrong(value) });
    }),
  );
}

function isExperience(value: string): boolean {
  const years = typedWhole(value);
  return years !== undefined && years <= EXPERIENCE_YEARS_LIMIT;
}

function isRate(value: string): boolean {
  const rate = typedDollars(value);
  return rate !== undefined && rate >= HOURLY_RATE_MIN && rate <= HOURLY_RATE_MAX;
}

export const settingsSchema = z.object({
  displayName: text(NAME_LENGTH, "display name"),
  phone: box(mayBeAPhone, BAD_PHONE),
  bio: text(BIO_LENGTH, "bio"),
  experience: box(isExperience, BAD_EXPERIENCE),
  education: text(EDUCATION_LENGTH, "education"),
  hourlyRate: box(isRate, (typed) => dollarsProblem(typed) ?? BAD_RATE),
  locations: list("locations", LOCATION_LENGTH, GUIDE_LOCATIONS_LIMIT),
  languages: z.array(z.string()),
  languageLevels: z.record(z.string(), z.optional(z.enum(LEVELS))),
  specialties: list("specialties", NAME_LENGTH, GUIDE_SPECIALTIES_LIMIT),
  certifications: list("certifications", CERTIFICATION_LENGTH, CERTIFICATIONS_LIMIT),
  avatarUrl: z.nullable(z.string()),
  /** Typed but not added. */
  locationTyped: z.string(),
  certificationTyped: z.string(),
  /** The version of the profile at the start. */
  version: z.number(),
});

export type Settings = z.infer<typeof settingsSchema>;

export function fromGuide(guide: OwnGuide): Settings {
  return {
    displayName: guide.display_name,
    phone: guide.phone ?? "",
    bio: guide.bio ?? "",
    experience: guide.experience_years === null ? "" : String(guide.experience_years),
    education: guide.education ?? "",
    hourlyRate: guide.hourly_rate === null ? "" : String(guide.hourly_rate),
    locations: guide.locations,
    languages: guide.languages,
    languageLevels: levelsOf(guide),
    specialties: guide.specialties,
    certifications: guide.certifications,
    avatarUrl: guide.avatar_url,
    locationTyped: "",
    certificationTyped: "",
    version: guide.version,
  };
}

export function toDocument(form: Settings): SettingsDocument {
  return {
    // If empty, the server uses the account's name.
    display_name: form.displayName.trim(),
    phone: form.phone.trim() || null,
    bio: form.bio.trim() || null,
    experience_years: typedWhole(form.experience) ?? null,
    education: form.education.trim() || null,
    hourly_rate: typedDollars(form.hourlyRate) ?? null,
    locations: addLine(form.locations, form.locationTyped),
    languages: form.languages,
    language_levels: levelsFor(form.languages, form.languageLevels),
    specialties: form.specialties,
    certifications: addLine(form.certifications, form.certificationTyped),
    avatar_url: form.avatarUrl,
  };
}

const FIELDS: Record<string, keyof Settings> = {
  display_name: "displayName",
  phone: "phone",
  bio: "bio",
  experience_years: "experience",
  education: "education",
  hourly_rate: "hourlyRate",
  locations: "locations",
  languages: "languages",
  language_levels: "languages",
  specialties: "specialties",
  certifications: "certifications",
  avatar_url: "avatarUrl",
};

/** "certifications.2" is among the certifications. */
export function fieldOf(path: string): keyof Settings | undefined {
  const [name = ""] = path.split(".");
  return Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
}
