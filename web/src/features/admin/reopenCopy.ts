import { REASON_LENGTH } from "../../api/forms.gen";
import { countText } from "../../lib/text";

/** Characters of a reason. */
export const LEAST_REASON = 10;

export const copy = {
  open: "Reopen…",
  title: "Reopen decision",
  follows: "It waits for a decision again. The person concerned gets a notification with the reason.",
  reason: "Why it is reopened",
  cancel: "Cancel",
  send: "Reopen",
  sending: "Reopening…",
  failed: "The decision could not be reopened.",
  doneTitle: "Decision reopened",
  doneText: "It waits for a decision again.",
} as const;

/** Until there are enough. */
export function reasonHint(length: number): string {
  const missing = LEAST_REASON - length;
  return length === 0 || missing <= 0
    ? `From ${LEAST_REASON} to ${REASON_LENGTH} characters.`
    : `${countText(missing, "more character is", "more characters are")} needed.`;
}
