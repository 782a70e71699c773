import { AppError, isForbidden, isSignedOut, OFFLINE } from "../../api/errors";
import { copy, dayFailed } from "./copy";

/** Why a package was not saved, in the words of the specification (back office §8). */
export function failureWords(error: Error, isNew: boolean): { title: string; text: string } {
  const title = isNew ? copy.createFailedTitle : copy.updateFailedTitle;
  const text = isNew ? copy.createFailedText : copy.updateFailedText;
  if (!(error instanceof AppError)) return { title, text: copy.unexpected };
  if (isSignedOut(error)) return { title: copy.sessionTitle, text: copy.sessionText };
  if (isForbidden(error)) {
    return { title: copy.notAuthorizedTitle, text: isNew ? copy.notGuideText : copy.notOwnerText };
  }
  const [first] = error.fields;
  const day = /^days\.(\d+)/.exec(first?.field ?? "")?.[1];
  if (first && day !== undefined) {
    return { title: copy.dayFailedTitle, text: dayFailed(Number(day) + 1, first.message) };
  }
  if (error.text === copy.incompleteText) return { title: copy.incompleteTitle, text: error.text };
  // What a rule says, or that there is no connection, helps more than that it failed.
  const speaks = error.fields.length > 0 || error.code === OFFLINE;
  return { title, text: speaks ? error.text : text };
}
