import type { Plan } from "../../api/plan";
import { copy } from "./planCopy";

/** An update meanwhile is this page's own, or causes a conflict, which has its own message. */
const changing = new Set<string>();
/** The last versions that this page made or announced. */
const knownVersions = new Map<string, number>();

/** Not announced by this page. Changes of a plan run one at a time. */
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

/** Announces another editor's change. */
export function describePlanChanges(before: Plan | null, now: Plan | null): string | undefined {
  if (before === null) return undefined;
  if (now === null) return copy.closedToYou;
  if (now.version <= before.version || changing.has(now.id) || knownVersions.get(now.id) === now.version)
    return undefined;
  return now.editors.length > 0 ? copy.changedByOthers : copy.changedElsewhere;
}

/** A read from before a change may arrive after its answer. */
export function newerPlan(before: Plan | null | undefined, next: Plan | null): Plan | null {
  return before && next && next.version < before.version ? before : next;
}
