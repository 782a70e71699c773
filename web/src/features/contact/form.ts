import * as z from "zod/mini";
import {
  CONTACT_MESSAGE_LENGTH,
  CONTACT_NAME_LENGTH,
  CONTACT_SUBJECT_LENGTH,
  EMAIL_LENGTH,
} from "../../api/constants.gen";
import type { Database } from "../../api/database.gen";
import { overrideProblem, withoutInvisible } from "../../lib/plainText";
import { copy, missingText, notOneLine, tooLong } from "./copy";

// Mirrors the server's rules (crates/domain/src/contact/receive.rs), which decides; a journey compares both.

const LOCAL_PART_LIMIT = 64;
const LABEL_LIMIT = 63;

/** As the server trims it; `trim` differs by two characters. */
const SPACE_AROUND = /^\p{White_Space}+|\p{White_Space}+$/gu;
/** Sheets paste tabs, which the server replaces with spaces. */
const CONTROL = /[^\P{Cc}\t]/u;
/** A message has only tabs and line ends. */
const NOT_PLAIN = /[^\P{Cc}\n\t\v\f\r\u0085]/u;
const ATOM = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+$/;
const LABEL = /^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/;
const TOP_LABEL = /^(?=.*[A-Za-z])..+$/;

/** Read and validated as on the server. */
function field(complaint: (text: string) => string | undefined) {
  return z.string().check(
    z.overwrite((text) => text.replaceAll("\r\n", "\n").replace(SPACE_AROUND, "")),
    z.check(({ value, issues }) => {
      const message = complaint(value);
      if (message !== undefined) issues.push({ code: "custom", input: value, message });
    }),
  );
}

function line(called: string, limit: number) {
  return field((text) => {
    if (isBlank(text)) return missingText(called);
    if (CONTROL.test(text)) return notOneLine(called);
    return overrideProblem(text, `Your ${called}`) ?? checkLength(withoutInvisible(text), called, limit);
  });
}

/** Only spaces and invisible characters. */
function isBlank(text: string): boolean {
  return withoutInvisible(text).trim() === "";
}

function checkLength(text: string, called: string, limit: number): string | undefined {
  return [...text].length > limit ? tooLong(called, limit) : undefined;
}

/** A plain `local@domain.tld`, narrower than the standards: no quotes, comments, literals or bare host names. */
function isAddress(text: string): boolean {
  const at = text.indexOf("@");
  const [local, labels] = [text.slice(0, at), text.slice(at + 1).split(".")];
  return (
    at > 0 &&
    text.length <= EMAIL_LENGTH &&
    local.length <= LOCAL_PART_LIMIT &&
    local.split(".").every((part) => ATOM.test(part)) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= LABEL_LIMIT && LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? "")
  );
}

export const contactSchema = z.object({
  firstName: line("first name", CONTACT_NAME_LENGTH),
  lastName: line("last name", CONTACT_NAME_LENGTH),
  email: field((text) => {
    if (isBlank(text)) return missingText("email");
    return isAddress(withoutInvisible(text).trim()) ? undefined : copy.badEmail;
  }),
  subject: line("subject", CONTACT_SUBJECT_LENGTH),
  message: field((text) => {
    if (isBlank(text)) return missingText("message");
    if (NOT_PLAIN.test(text)) return copy.notPlain;
    return overrideProblem(text, "Your message") ?? checkLength(text, "message", CONTACT_MESSAGE_LENGTH);
  }),
  website: z.string(),
});

export type ContactForm = z.infer<typeof contactSchema>;

export function toRow(form: ContactForm): Database["public"]["Tables"]["contact_messages"]["Insert"] {
  return {
    first_name: form.firstName,
    last_name: form.lastName,
    email: form.email,
    subject: form.subject,
    message: form.message,
    website: form.website,
  };
}
