import { PLANNER_DRAFT, readFormDraft, storeFormDraft } from "../../components/useDraft";

type FailedSearch = { q: string; location: string; dateFrom: string; people: number };

/** From a search without results: text as special requests, start day and travelers. */
export function prefillPlanner({ q, location, dateFrom, people }: FailedSearch): void {
  const stored = (readFormDraft(PLANNER_DRAFT, undefined) ?? {}) as { specialRequests?: unknown };
  const before = typeof stored.specialRequests === "string" ? stored.specialRequests.trim() : "";
  const words = [q, location].filter((part) => part !== "").join(", ");
  const isNew = words !== "" && !before.includes(words);
  storeFormDraft(PLANNER_DRAFT, undefined, {
    ...stored,
    ...(isNew && { specialRequests: before === "" ? words : `${before}\n${words}` }),
    ...(dateFrom !== "" && { startDate: dateFrom }),
    ...(people > 0 && { groupSize: String(people) }),
  });
}
