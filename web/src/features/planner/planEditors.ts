import type { Plan } from "../../api/plan";
import { allOf } from "../../lib/text";

export const copy = {
  join: "Change it together",
  joining: "Joining…",
  joinFailed: "You could not join this plan. Please try again.",
} as const;

export function joinedNames({ editors }: Pick<Plan, "editors">): string[] {
  return editors.slice(1);
}

/**
 * "You change this plan together with Ada and Tom." The first editor is the owner; other readers are matched by name.
 */
export function togetherText(
  { editors, joined }: Pick<Plan, "editors" | "joined">,
  reader: string,
): string | undefined {
  if (editors.length === 0) return undefined;
  const at = joined ? editors.indexOf(reader, 1) : 0;
  if (at < 0) return `${allOf(editors)} change this plan together.`;
  return `You change this plan together with ${allOf(editors.toSpliced(at, 1))}.`;
}
