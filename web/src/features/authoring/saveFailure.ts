import { AppError, type FieldError, isForbidden, isSignedOut, OFFLINE } from "../../api/errors";
import { copy, dayFailed, fieldsToCorrect } from "./copy";
import type { PackageProblem } from "./validation";

/** A product rule, a rate limit, or no connection: their texts help more than a general one. */
const TELLING = ["23514", "PT429", OFFLINE];

type FailureTexts = { title: string; text: string };

/** The rejection before sending: missing fields, the only wrong one, or how many are wrong. */
export function problemWords(problems: readonly PackageProblem[], isNew: boolean): FailureTexts {
  const wrong = problems.filter((one) => !one.isMissing);
  const [only] = wrong;
  if (!only) return { title: copy.incompleteTitle, text: copy.incompleteText };
  const toCorrect = fieldsToCorrect(wrong.length);
  if (wrong.length < problems.length) {
    return { title: copy.incompleteTitle, text: `${copy.incompleteText} ${toCorrect}` };
  }
  const title = isNew ? copy.createFailedTitle : copy.updateFailedTitle;
  if (wrong.length > 1) return { title, text: toCorrect };
  return dayWords(only) ?? { title, text: only.message };
}

/** For a rule about a day of the itinerary. */
function dayWords({ field, message }: FieldError): FailureTexts | undefined {
  const day = /^days\.(\d+)/.exec(field)?.[1];
  return day === undefined ? undefined : { title: copy.dayFailedTitle, text: dayFailed(Number(day) + 1, message) };
}

/** The server's rejection, in the texts of the product. */
export function failureWords(error: unknown, isNew: boolean): FailureTexts {
  const title = isNew ? copy.createFailedTitle : copy.updateFailedTitle;
  const text = isNew ? copy.createFailedText : copy.updateFailedText;
  if (!(error instanceof AppError)) return { title, text: copy.unexpected };
  if (isSignedOut(error)) return { title: copy.sessionTitle, text: copy.sessionText };
  if (isForbidden(error)) {
    return { title: copy.notAuthorizedTitle, text: isNew ? copy.notGuideText : copy.notOwnerText };
  }
  const [first] = error.fields;
  const ofDay = first && dayWords(first);
  if (ofDay) return ofDay;
  if (error.text === copy.incompleteText) return { title: copy.incompleteTitle, text: error.text };
  return { title, text: TELLING.includes(error.code) ? error.text : text };
}
