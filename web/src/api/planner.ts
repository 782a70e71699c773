import type { QueryClient } from "@tanstack/react-query";
import { readConfig } from "./config";
import { AppError, isMissing, offline, signedOut } from "./errors";
import type { Alternative, Itinerary, Plan, Preferences, ProviderId } from "./plan";
import { claimPlan } from "./planCalls";
import { dropSecret, keepSecret, secretOf, storedSecrets } from "./planSecrets";
import { eventsOf } from "./planStream";
import { accessToken, refusesSession, renewedToken } from "./session";

const DOOR = "functions/v1/generate-itinerary";
/** Product rules, whose text is for people. */
const TOLD = [400, 403, 404, 409, 410, 413, 429];

/** `seconds` is the stage's time limit. */
export type Progress = { stage: string; done: number; total: number; seconds?: number };

export type GeneratedPlan = {
  id?: string;
  secret?: string;
  version?: number;
  itinerary: Itinerary;
  changes: string[];
  /** Instead of a wish that was impossible or not understood. */
  suggestions?: string[];
  reply: string;
};

type PlanHandlers = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Aborting stops the server's work. */
export async function generatePlan(
  provider: ProviderId,
  preferences: Preferences,
  { signal, onProgress }: PlanHandlers,
): Promise<GeneratedPlan> {
  const answer = await postRequest(DOOR, { provider, action: "generate", preferences }, "text/event-stream", signal);
  const planned = await readStream(answer, onProgress);
  if (planned.id !== undefined && planned.secret !== undefined) keepSecret(planned.id, planned.secret);
  return planned;
}

/** By a wish in words. If another model stood in, the chosen one is tried again. */
export async function refinePlan(plan: Plan, modification: string): Promise<GeneratedPlan> {
  const { id, version, itinerary } = plan;
  const provider = itinerary.fallback?.provider ?? itinerary.planner;
  const body = { provider, action: "refine", id, secret: secretOf(id), version, modification };
  return (await postRequest(DOOR, body)).json();
}

/** Sights that could replace one stop. */
export async function alternativesTo(plan: Plan, day: number, slug: string): Promise<Alternative[]> {
  const context = { id: plan.id, secret: secretOf(plan.id), day };
  const answer = await postRequest(DOOR, { action: "alternatives", attraction: { slug }, context });
  const { alternatives }: { alternatives: Alternative[] } = await answer.json();
  return alternatives;
}

/** The secret goes in the body: addresses end up in logs and histories. */
export async function planCalendar(of: { id: string } | { token: string }): Promise<Blob> {
  const opens = "id" in of ? { ...of, secret: secretOf(of.id) } : of;
  return (await postRequest("functions/v1/itinerary-calendar", opens)).blob();
}

/** Assigns this browser's plans to the account that has just signed in. */
export async function claimPlans(queries: QueryClient): Promise<void> {
  for (const { id, secret } of storedSecrets()) {
    try {
      await claimPlan(id, secret);
      dropSecret(id);
    } catch (error) {
      // A deleted plan is not claimed again; other failures are retried.
      if (error instanceof Error && isMissing(error)) dropSecret(id);
    }
  }
  await queries.invalidateQueries({ queryKey: ["itineraries"] });
}

/** With the session's token, if any. */
async function postRequest(
  path: string,
  body: object,
  accept = "application/json",
  signal?: AbortSignal,
): Promise<Response> {
  const { url, anonKey } = await readConfig();
  const send = (bearer: string) =>
    fetch(`${url}/${path}`, {
      method: "POST",
      headers: {
        apikey: anonKey,
        Authorization: `Bearer ${bearer}`,
        Accept: accept,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw offline();
    });
  const token = await accessToken();
  const first = await send(token ?? anonKey);
  const isRefused = token !== undefined && (await refusesSession(first));
  const renewed = isRefused ? (await renewedToken(token)).token : undefined;
  const answer = renewed === undefined ? first : await send(renewed);
  if (answer.ok) return answer;
  if (token !== undefined && (await refusesSession(answer))) throw signedOut();
  const failure: { error?: unknown } | null = await answer.json().catch(() => null);
  throw toAppError(answer.status, failure?.error);
}

function toAppError(status: number, told: unknown): AppError {
  const isTold = TOLD.includes(status) && typeof told === "string";
  const text = isTold ? String(told) : "Something went wrong. Please try again.";
  return new AppError({ title: "Error", text, code: String(status) });
}

async function readStream(answer: Response, onProgress: PlanHandlers["onProgress"]): Promise<GeneratedPlan> {
  if (!answer.body || !answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer.json();
  for await (const { event, data } of eventsOf(answer.body)) {
    if (event === "progress") onProgress(JSON.parse(data));
    if (event === "itinerary") return JSON.parse(data);
    if (event === "error") {
      const { status, error }: { status: number; error: unknown } = JSON.parse(data);
      throw toAppError(status, error);
    }
  }
  throw offline();
}
