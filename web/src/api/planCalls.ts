import { db } from "./client";
import type { Database } from "./database.gen";
import { unwrap } from "./errors";
import type { Itinerary, Plan, PlanChange } from "./plan";
import { secretOf } from "./planSecrets";

/** Null is unlimited. */
export type PlannerOptions = Database["public"]["Functions"]["planner_options"]["Returns"];

/** A plan before one of its changes. */
export type PlanVersion = Database["public"]["Functions"]["itinerary_history"]["Returns"][number];

export type SharedPlan = {
  id: string;
  title: string;
  itinerary: Itinerary;
  /** Signed-in visitors may join and change it. */
  mayEdit: boolean;
};

/** What the link of a plan allows. */
export type Sharing = "none" | "reading" | "changing";

/** The wire types a plan as JSON; `plan.ts` has its shape. */
type PlanAccess = { itinerary: Itinerary };

export async function plannerOptions(): Promise<PlannerOptions> {
  return unwrap(await db().rpc("planner_options", {}, { get: true }));
}

export async function readPlan(id: string): Promise<Plan> {
  return unwrap(await db().rpc("itinerary", opening(id)).overrideTypes<PlanAccess>());
}

export async function changePlan({ id, version }: Plan, change: PlanChange): Promise<Plan> {
  return unwrap(
    await db()
      .rpc("edit_itinerary", { ...opening(id), version, change })
      .overrideTypes<PlanAccess>(),
  );
}

/** Replaced versions, the latest first. */
export async function readHistory(id: string): Promise<PlanVersion[]> {
  return unwrap(await db().rpc("itinerary_history", opening(id)));
}

/** Each call creates a new link and ends the older ones. Editors stay only if the new link allows changes. */
export async function sharePlan(id: string, sharing: Sharing) {
  return unwrap(
    await db().rpc("share_itinerary", { id, shared: sharing !== "none", may_edit: sharing === "changing" }),
  );
}

export async function joinPlan(token: string) {
  return unwrap(await db().rpc("join_itinerary", { token }));
}

export async function readShared(token: string): Promise<SharedPlan> {
  return unwrap(await db().rpc("shared_itinerary", { token }).overrideTypes<PlanAccess>());
}

export async function claimPlan(id: string, secret: string) {
  return unwrap(await db().rpc("claim_itinerary", { id, secret }));
}

/** An editor only leaves it. */
export async function deletePlan(id: string) {
  return unwrap(await db().rpc("delete_itinerary", opening(id)));
}

/** In the body, never in an address: a secret opens a plan without an owner. */
function opening(id: string): { id: string; secret?: string } {
  const secret = secretOf(id);
  return { id, ...(secret !== undefined && { secret }) };
}
