import type { AnswerDocument, CustomOffer } from "../../../api/customRequestTypes";
import { LEAST_CHARGE_CENTS, PACKAGE_LIST_LENGTH } from "../../../api/forms.gen";
import { ofCents } from "../../../lib/money";
import { dollarsProblem, typedDollars } from "../../../lib/numbers";
import type { AskProblem } from "./askForm";
import { copy } from "./requestCopy";

export type AnswerForm = {
  price: string;
  included: string;
  message: string;
  /** An attached plan of the guide; empty for the plan as sent. */
  plan: string;
};

export type AnswerField = "price_per_person" | "included" | "message" | "itinerary_id";

export const INCLUDED_LIMIT = PACKAGE_LIST_LENGTH;
/** The highest possible charge. */
const MOST = 999_999.99;

export function emptyAnswer(offer: CustomOffer): AnswerForm {
  const { price_per_person: price, included, message, status, itinerary_id } = offer;
  const isOffer = status === "offered";
  return {
    price: isOffer && price !== null ? String(price) : "",
    included: (isOffer && included) || "",
    message: (isOffer && message) || "",
    plan: (isOffer && itinerary_id) || "",
  };
}

export function readAnswer(draft: unknown, empty: AnswerForm): AnswerForm {
  const found: Record<string, unknown> = draft !== null && typeof draft === "object" ? { ...draft } : {};
  const textIn = (name: keyof AnswerForm) => {
    const value = found[name];
    return typeof value === "string" ? value : empty[name];
  };
  return { price: textIn("price"), included: textIn("included"), message: textIn("message"), plan: textIn("plan") };
}

/** The total of all travellers; undefined for an invalid price. */
export function totalOf(price: string, people: number): number | undefined {
  const each = typedDollars(price);
  return each === undefined ? undefined : Math.round(each * people * 100) / 100;
}

export function answerProblems(form: AnswerForm, people: number): AskProblem<AnswerField>[] {
  const total = totalOf(form.price, people);
  const isRight = total !== undefined && total >= ofCents(LEAST_CHARGE_CENTS) && total <= MOST;
  if (isRight) return [];
  const missing = total === undefined ? copy.priceMissing : copy.priceOutside;
  return [{ field: "price_per_person", message: dollarsProblem(form.price) ?? missing }];
}

export function toOffer(form: AnswerForm, request: string): AnswerDocument {
  const [included, message] = [form.included.trim(), form.message.trim()];
  const price = typedDollars(form.price);
  return {
    id: request,
    answer: "offer",
    ...(price !== undefined && { price_per_person: price }),
    ...(included !== "" && { included }),
    ...(message !== "" && { message }),
    ...(form.plan !== "" && { itinerary_id: form.plan }),
  };
}

const FIELDS: readonly string[] = ["price_per_person", "included", "message", "itinerary_id"] satisfies AnswerField[];

export function answerFieldOf(path: string): AnswerField | undefined {
  return isAnswerField(path) ? path : undefined;
}

function isAnswerField(path: string): path is AnswerField {
  return FIELDS.includes(path);
}

export function answerDraft(request: string): string {
  return `answer to ${request}`;
}
