import type { Plan } from "../../api/plan";
import { copy } from "./planCopy";

/**
 * Plans that this page is changing: an update meanwhile is its own, or causes a conflict, which has its own message.
 */
const changing = new Set<string>();
/** The last version of each plan that was made on this page, or has been announced by it. */
const knownVersions = new Map<string, number>();

/** Makes a change of this page, which is no news to it. One after the other for each plan. */
export async function asOwnChange<Made>(id: string, change: () => Promise<Made>): Promise<Made> {
  changing.add(id);
  try {
    return await change();
  } finally {
    changing.delete(id);
  }
}

export function keepKnownVersion({ id, version }: Plan): void {
  knownVersions.set(id, version);
}

/** The announcement of a plan changed by another editor. */
export function describePlanChanges(before: Plan | null, now: Plan | null): string | undefined {
  if (before === null) return undefined;
  if (now === null) return copy.closedToYou;
  if (now.version <= before.version || changing.has(now.id) || knownVersions.get(now.id) === now.version)
    return undefined;
  return now.editors.length > 0 ? copy.changedByOthers : copy.changedElsewhere;
}

/** A plan never becomes an older one: what was read before a change may come after its answer. */
export function newerPlan(before: Plan | null | undefined, next: Plan | null): Plan | null {
  return before && next && next.version < before.version ? before : next;
}
