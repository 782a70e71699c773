import { countText } from "../../lib/text";
import { unfilledIn } from "./placeholders";

export const copy = {
  template: "Template",
  choose: "Choose a template",
  noneOfKind: "There is no template for this",
  pickHint: "The template is put into the text below, where you can change it. What you typed stays.",
  toTemplates: "Write one in Reply templates",
  failed: "The templates could not be read.",
  tryAgain: "Try again",
} as const;

/** The server counts characters, not UTF-16 code units. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}

/** Why a text cannot be sent yet. */
export function textProblem(text: string, most: number): string | undefined {
  const over = lengthOf(text) - most;
  if (over > 0) return `${countText(over, "character", "characters")} too many. There may be ${most}.`;
  const unfilled = unfilledIn(text);
  return unfilled.length === 0 ? undefined : `Please replace ${unfilled.join(", ")}: there is no value for it here.`;
}
