import type { AcceptDocument, CustomOffer } from "../../../api/customRequestTypes";
import type { Person } from "../../../api/person";
import { homeCountry, international } from "../../../components/fields/callingCodes";
import { mayBeAPhone } from "../../../lib/phone";
import type { AskProblem } from "./askForm";
import { copy } from "./requestCopy";

export type AcceptForm = {
  name: string;
  email: string;
  /** For numbers without a calling code. */
  country: string;
  phone: string;
  requests: string;
  terms: boolean;
};

export type AcceptField = "full_name" | "contact_email" | "contact_phone" | "special_requests" | "accepted_terms";

/** An e-mail address by the browsers' rule. */
const EMAIL = /^[^\s@]+@[^\s@]+$/;

export function emptyAccept({ name, email, phone }: Pick<Person, "name" | "email" | "phone">): AcceptForm {
  return {
    name: name === email ? "" : name,
    email,
    country: homeCountry(),
    phone: phone === "" ? "" : `+${phone}`,
    requests: "",
    terms: false,
  };
}

export function readAccept(draft: unknown, empty: AcceptForm): AcceptForm {
  const found: Record<string, unknown> = draft !== null && typeof draft === "object" ? { ...draft } : {};
  const textIn = (name: keyof AcceptForm, otherwise: string) => {
    const value = found[name];
    return typeof value === "string" ? value : otherwise;
  };
  return {
    name: textIn("name", empty.name),
    email: textIn("email", empty.email),
    country: textIn("country", empty.country),
    phone: textIn("phone", empty.phone),
    requests: textIn("requests", ""),
    // Accepted each time anew.
    terms: false,
  };
}

export function acceptProblems(form: AcceptForm): AskProblem<AcceptField>[] {
  const found: AskProblem<AcceptField>[] = [];
  if (form.name.trim() === "") found.push({ field: "full_name", message: copy.nameMissing });
  if (!EMAIL.test(form.email.trim())) found.push({ field: "contact_email", message: copy.emailWrong });
  if (!mayBeAPhone(form.phone)) found.push({ field: "contact_phone", message: copy.phoneWrong });
  if (!form.terms) found.push({ field: "accepted_terms", message: copy.termsMissing });
  return found;
}

/** With the displayed price and answer time, so that no other offer is accepted. */
export function toAcceptance(form: AcceptForm, request: string, offer: CustomOffer): AcceptDocument {
  const requests = form.requests.trim();
  return {
    id: request,
    offer_id: offer.id,
    total_price: offer.total_price ?? 0,
    answered_at: offer.answered_at ?? "",
    full_name: form.name.trim(),
    contact_email: form.email.trim(),
    contact_phone: international(form.country, form.phone),
    ...(requests !== "" && { special_requests: requests }),
    accepted_terms: form.terms,
  };
}

const FIELDS: readonly string[] = [
  "full_name",
  "contact_email",
  "contact_phone",
  "special_requests",
  "accepted_terms",
] satisfies AcceptField[];

export function acceptFieldOf(path: string): AcceptField | undefined {
  return isAcceptField(path) ? path : undefined;
}

function isAcceptField(path: string): path is AcceptField {
  return FIELDS.includes(path);
}
