import * as z from "zod/mini";
import type { CredentialKind, NewCredential, OwnCredential } from "../../../../api/credentials";
import { calendarDay, today } from "../../../../lib/dates";
import { copy, isLicenseClass } from "./copy";

// Mirrors the server's rules, which decides. The fields have the names of the wire.

const NUMBER = /^[\p{L}\p{N} ./-]{2,40}$/u;
const ISSUER_LENGTH = 120;
const LONGEST_YEARS = 15;

const text = (problemOf: (text: string) => string | undefined) =>
  z.string().check(
    z.trim(),
    z.check(({ value, issues }) => {
      const message = problemOf(value);
      if (message !== undefined) issues.push({ code: "custom", input: value, message });
    }),
  );

/** The license's issuer is the Authority, and only a license has a class. */
export function credentialSchema(kind: CredentialKind, now: string = today()) {
  const isLicense = kind === "license";
  return z.object({
    class: text((typed) => (isLicense && !isLicenseClass(typed) ? copy.classMissing : undefined)),
    number: text((typed) => (NUMBER.test(typed) ? undefined : copy.numberWrong)),
    issuer: text((typed) => (isLicense ? undefined : issuerProblem(typed))),
    valid_until: text((typed) => dayProblem(typed, now)),
    file: text((name) => (name === "" ? copy.documentMissing : undefined)),
    /** The document's name on the guide's device, and its size in bytes. */
    file_name: z.string(),
    file_size: z.number(),
  });
}

export type CredentialForm = z.infer<ReturnType<typeof credentialSchema>>;

function issuerProblem(typed: string): string | undefined {
  if (typed === "") return copy.issuerMissing;
  return typed.length > ISSUER_LENGTH ? copy.issuerTooLong : undefined;
}

function dayProblem(typed: string, now: string): string | undefined {
  if (calendarDay(typed) === undefined) return copy.dayMissing;
  if (typed <= now) return copy.dayPast;
  return typed > lastDay(now) ? copy.dayTooFar : undefined;
}

/** The same day in 15 years. */
export function lastDay(now: string): string {
  return `${Number(now.slice(0, 4)) + LONGEST_YEARS}${now.slice(4)}`;
}

/** Begins with the facts of an earlier one; only a rejected one can have the same last day. */
export function emptyForm(earlier: OwnCredential | undefined): CredentialForm {
  return {
    class: earlier?.class ?? "",
    number: earlier?.number ?? "",
    issuer: earlier?.issuer ?? "",
    valid_until: earlier?.status === "rejected" ? earlier.valid_until : "",
    file: "",
    file_name: "",
    file_size: 0,
  };
}

export function toCredential(kind: CredentialKind, form: CredentialForm): NewCredential {
  const isLicense = kind === "license";
  return {
    kind,
    class: isLicense && isLicenseClass(form.class) ? form.class : null,
    number: form.number.trim(),
    issuer: isLicense ? null : form.issuer.trim(),
    valid_until: form.valid_until,
    file: form.file,
  };
}

const FIELDS = ["class", "number", "issuer", "valid_until", "file"] as const;

/** The field of a server's error. */
export function formField(path: string): (typeof FIELDS)[number] | undefined {
  return FIELDS.find((one) => one === path);
}
