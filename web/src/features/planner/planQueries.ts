import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import { isGone, isMissing } from "../../api/errors";
import type { Plan } from "../../api/plan";
import { plannerOptions, readHistory, readPlan, readShared } from "../../api/planCalls";
import { isId } from "../../lib/ids";
import { describePlanChanges, newerPlan } from "./planChanges";

export const optionsFor = (person: string | undefined) =>
  queryOptions({ queryKey: ["planner options", person ?? ""], queryFn: plannerOptions });

/** Null if hidden. Changes of others appear by themselves. */
export const planOf = (id: string, person: string | undefined) =>
  queryOptions({
    queryKey: ["itineraries", "one", id, person ?? ""],
    queryFn: (): Promise<Plan | null> => (isId(id) ? orNull(readPlan(id)) : Promise.resolve(null)),
    structuralSharing: (before, next) => replaceEqualDeep(before, newerPlan(asPlan(before), asPlan(next) ?? null)),
    // A visitor's plan has no other editors, and visitors have no socket.
    ...(person !== undefined && {
      meta: {
        live: ["itineraries"] as const,
        news: (before: unknown, now: unknown) => describePlanChanges(asPlan(before) ?? null, asPlan(now) ?? null),
      },
    }),
  });

/** The query's options type it as unknown. */
function asPlan(data: unknown): Plan | null | undefined {
  return data as Plan | null | undefined;
}

/** The key of a plan's histories at all versions. */
export const historiesOf = (id: string) => ["itineraries", "history", id];

/** The version history for the owner. Each change adds to it. */
export const historyOf = ({ id, version }: Plan, person: string | undefined) =>
  queryOptions({ queryKey: [...historiesOf(id), version, person ?? ""], queryFn: () => readHistory(id) });

/** Null for an unknown or ended link, "expired" for an old one. */
export const sharedPlan = (token: string) =>
  queryOptions({
    queryKey: ["itineraries", "shared", token],
    queryFn: async () => {
      try {
        return await orNull(readShared(token));
      } catch (error) {
        if (error instanceof Error && isGone(error)) return "expired" as const;
        throw error;
      }
    },
  });

async function orNull<Answer>(reading: Promise<Answer>): Promise<Answer | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && isMissing(error)) return null;
    throw error;
  }
}
