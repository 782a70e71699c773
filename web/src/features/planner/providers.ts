import type { ProviderId } from "../../api/plan";
import type { PlannerOptions } from "../../api/planCalls";
import { copy } from "./planCopy";

export type ProviderChoice = {
  id: ProviderId;
  /** Why it is unavailable; "sign-in" if that would help. */
  why?: string;
};

const MODELS: ProviderId[] = ["deepseek", "openai"];

/** In display order. The built-in planner is always available (D-121). */
export function choices(options: PlannerOptions | undefined, isSignedIn: boolean): ProviderChoice[] {
  const models = MODELS.map((id) => {
    const one = options?.providers.find((provider) => provider.id === id);
    if (one?.enabled === true && isSignedIn) return { id };
    if (one?.enabled === true) return { id, why: "sign-in" };
    return { id, why: copy.notSetUp };
  });
  return [{ id: "builtin" }, ...models];
}

/** DeepSeek if available, else the built-in planner. */
export function firstChoice(all: ProviderChoice[]): ProviderId {
  return all.find((one) => one.id === "deepseek" && one.why === undefined)?.id ?? "builtin";
}

export function isUsedUp(options: PlannerOptions | undefined): boolean {
  const quota = options?.quota;
  return (
    quota !== undefined && quota !== null && [quota.leftHour, quota.leftDay].some((left) => left !== null && left <= 0)
  );
}

/** After a model that gave no plan the built-in planner chooses. */
export function stagesOf(provider: ProviderId, heard: readonly string[]): string[] {
  if (provider === "builtin") return ["reading", "choosing", "pricing", "saving"];
  return ["reading", "asking", heard.includes("choosing") ? "choosing" : "checking", "pricing", "saving"];
}

/** From 0 to 1: completed stages, and the current one's share. */
export function fractionOf(stage: string, done: number, total: number, stages: readonly string[]): number {
  const at = stages.indexOf(stage);
  if (at < 0) return 0;
  const part = total > 0 ? Math.min(done / total, 1) : 0;
  return (at + part) / stages.length;
}
