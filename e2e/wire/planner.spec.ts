import { expect, test } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { HOSTILE, INVENTION, KEY, type ModelBehaviour, type Models, PROSE, startModels } from "../harness/models";
import { type Server, startDemo } from "../harness/server";
import { person, SECRET, service } from "./tokens";

// The planner with an OpenAI-compatible server for both providers: good answers, and failures.

/** For a deliberately slow provider; elsewhere a slow machine has longer. */
const IMPATIENT = 2;
const PATIENT = 25;
const preferences = {
  destinations: ["Kandy", "Ella"],
  duration: 4,
  interests: ["Tea Plantations"],
  startDate: "2030-03-01",
};

let models: Models;
let server: Server;
let travellers: string[];

test.beforeAll(async () => {
  models = await startModels();
  // Only the circuit breaker limits calls to a failing provider.
  const settings = [
    ...models.settings(PATIENT),
    "--jwt-secret",
    SECRET,
    "--model-calls-per-hour",
    "0",
    "--model-calls-per-day",
    "0",
  ];
  server = await startDemo(undefined, settings);
  const { data } = await clientFor(service)
    .from("profiles")
    .select("user_id")
    .eq("is_admin", false)
    .order("user_id")
    .limit(2);
  travellers = (data ?? []).map(({ user_id }) => user_id);
});

test.afterAll(async () => {
  await server?.stop();
  await models?.stop();
});

function clientFor(token: string): SupabaseClient {
  return createClient(server.url, token, { auth: { persistSession: false, autoRefreshToken: false } });
}

type PlannerAnswer = { status: number; body: Record<string, unknown> & { itinerary?: Itinerary; error?: string } };
type Itinerary = {
  title: string;
  planner: string;
  fallback?: { provider: string; reason: string };
  days: { attractions: { title: string }[] }[];
  notes: string[];
};

/** Reads the response whatever its status. */
async function plan(provider: string, more: object = {}, user = travellers[0] ?? ""): Promise<PlannerAnswer> {
  const token = person(user);
  const answer = await fetch(`${server.url}/functions/v1/generate-itinerary`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, apikey: token, "content-type": "application/json" },
    body: JSON.stringify({ provider, action: "generate", preferences, ...more }),
  });
  return { status: answer.status, body: await answer.json() };
}

test("both providers plan, and what they are asked holds no key and nobody else", async () => {
  models.feel("good");
  for (const provider of ["openai", "deepseek"]) {
    const { status, body } = await plan(provider, { fallback: false });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.itinerary).toMatchObject({ planner: provider });
    expect(JSON.stringify(body)).not.toContain("by the model");
    expect(body.itinerary?.days).toHaveLength(4);
    const [asked] = models.requests();
    expect(asked?.body).toContain("Tea Plantations");
    expect(asked?.body).not.toContain(KEY);
    expect(asked?.body).not.toContain(travellers[0]);
  }
});

test("the official client calls it, and keeps what is made", async () => {
  models.feel("good");
  const db = clientFor(person(travellers[1] ?? ""));
  const { data, error } = await db.functions.invoke("generate-itinerary", {
    body: { provider: "openai", action: "generate", preferences },
  });
  expect(error).toBeNull();
  const stored = await db.from("itineraries").select("id, title, duration, start_date").eq("id", data.id).single();
  expect(stored.data).toMatchObject({ title: data.itinerary.title, duration: 4, start_date: "2030-03-01" });
  const options = await db.rpc("planner_options");
  expect(options.data).toMatchObject({
    providers: [
      { id: "deepseek", enabled: true },
      { id: "openai", enabled: true },
    ],
  });
});

/** Starts a separate product for `work`. */
async function withOwn(seconds: number, work: () => Promise<void>): Promise<void> {
  const own = await startDemo(undefined, [...models.settings(seconds), "--jwt-secret", SECRET]);
  const before = server;
  server = own;
  try {
    await work();
  } finally {
    server = before;
    models.feel("good");
    await own.stop();
  }
}

const failures: [ModelBehaviour, number][] = [
  ["slow", 504],
  ["busy", 503],
  ["failing", 503],
  ["malformed", 502],
  ["gone", 503],
  ["cut off", 502],
];

for (const [mood, status] of failures) {
  test(`a provider that is ${mood} is named, and the built-in planner stands in`, async () => {
    // After five failures the circuit is open for half a minute.
    await withOwn(mood === "slow" ? IMPATIENT : PATIENT, async () => {
      const began = Date.now();
      models.feel(mood);
      const strict = await plan("openai", { fallback: false });
      expect(strict).toEqual({ status, body: { error: "Failed to generate itinerary" } });
      const instead = await plan("openai");
      expect(instead.status).toBe(200);
      expect(instead.body.itinerary).toMatchObject({
        planner: "builtin",
        fallback: { provider: "openai", reason: mood === "slow" ? "late" : "failed" },
      });
      expect(Date.now() - began).toBeLessThan(30_000);
    });
  });
}

test("a hostile answer leads nowhere", async () => {
  models.feel("hostile");
  const { status, body } = await plan("openai", { fallback: false });
  expect(status, JSON.stringify(body)).toBe(200);
  const text = JSON.stringify(body);
  for (const leak of [HOSTILE, "onerror", "javascript:", KEY]) expect(text).not.toContain(leak);
  expect(text).not.toContain("Book here");
});

test("a model chooses sights, and no word that it tells of them is in the plan", async () => {
  models.feel("prose");
  const { status, body } = await plan("openai", { fallback: false });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.itinerary?.planner).toBe("openai");
  expect(body.itinerary?.days[0]?.attractions).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain("Palace of Glass");
  expect(JSON.stringify(body)).not.toContain(PROSE);
});

test("what a model invents is named as left out, and is in no day", async () => {
  models.feel("inventive");
  const { body } = await plan("deepseek", { fallback: false });
  const titles = body.itinerary?.days.flatMap(({ attractions }) => attractions.map(({ title }) => title));
  expect(titles).not.toContain(INVENTION);
  expect(body.itinerary?.notes.join(" ")).toContain(INVENTION);
});

test("what another planner made instead is refined by the one that was chosen, as the plan is now", async () => {
  models.feel("failing");
  const made = await plan("openai");
  expect(made.body.itinerary).toMatchObject({ planner: "builtin", fallback: { provider: "openai", reason: "failed" } });
  models.feel("good");
  models.requests();
  const refine = { action: "refine", id: made.body.id, modification: "slower, skip Ella" };
  const refined = await plan(made.body.itinerary?.fallback?.provider ?? "", refine);
  expect(refined.body.itinerary).toMatchObject({ planner: "openai", pace: "relaxed" });
  expect(refined.body.itinerary?.fallback).toBeUndefined();
  expect(JSON.stringify(refined.body.itinerary?.days)).not.toContain('"slug":"ella"');
  expect(models.requests()[0]?.body).toContain("notPlaces");
});

test("others are answered as ever while a provider is slow", async () => {
  await withOwn(IMPATIENT, async () => {
    models.feel("slow");
    const slow = plan("deepseek");
    // `cargo xtask bench server --only models` measures how soon.
    for (let asked = 0; asked < 20; asked += 1) {
      const answer = await fetch(`${server.url}/rest/v1/rpc/featured_packages`);
      expect(answer.status).toBe(200);
      await answer.text();
    }
    expect((await slow).body.itinerary?.planner).toBe("builtin");
  });
});

test("steps are told as events while a plan is made", async () => {
  models.feel("good");
  const token = person(travellers[0] ?? "");
  const answer = await fetch(`${server.url}/functions/v1/generate-itinerary`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream", "content-type": "application/json" },
    body: JSON.stringify({ provider: "openai", action: "generate", preferences }),
  });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  const events = (await answer.text()).split("\n\n").filter((event) => event !== "");
  expect(events.map((event) => event.split("\n")[0])).toEqual([
    ...Array(5).fill("event: progress"),
    "event: itinerary",
  ]);
});
