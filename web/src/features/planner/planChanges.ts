import type { Plan } from "../../api/plan";
import { copy } from "./planCopy";

/**
 * Plans that this page is changing: an update meanwhile is its own, or causes a conflict, which has its own message.
 */
const changing = new Set<string>();
/** Each plan's last version that this page made or announced. */
const knownVersions = new Map<string, number>();

/** Makes a change that this page need not announce. Changes of a plan run one at a time. */
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

/** The announcement of another editor's change. */
export function describePlanChanges(before: Plan | null, now: Plan | null): string | undefined {
  if (before === null) return undefined;
  if (now === null) return copy.closedToYou;
  if (now.version <= before.version || changing.has(now.id) || knownVersions.get(now.id) === now.version)
    return undefined;
  return now.editors.length > 0 ? copy.changedByOthers : copy.changedElsewhere;
}

/** A plan never becomes an older one: a read from before a change may arrive after its answer. */
export function newerPlan(before: Plan | null | undefined, next: Plan | null): Plan | null {
  return before && next && next.version < before.version ? before : next;
}
