import { useFieldDraft } from "../../../../components/useFieldDraft";
import type { PlanChoice, PlanChoices } from "./plan";

/** A plan of many choices outlasts its dialog, until it is carried out. */
export function usePlanChoices(guide: string): [PlanChoices, (next: PlanChoices) => void, () => void] {
  const [text, setText, forget] = useFieldDraft(`plan to suspend ${guide}`, "{}");
  return [readChoices(text), (next) => setText(JSON.stringify(next)), forget];
}

function readChoices(text: string): PlanChoices {
  try {
    const found: unknown = JSON.parse(text);
    return found !== null && typeof found === "object" ? (found as Record<string, PlanChoice>) : {};
  } catch {
    return {};
  }
}
