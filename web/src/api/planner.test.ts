import { beforeEach, expect, test, vi } from "vitest";
import { answer } from "../testing/standIn";
import type { Itinerary, ProviderId } from "./plan";

const PLAN: Itinerary = {
  title: "4 days in Kandy",
  summary: "",
  duration: 4,
  groupSize: 2,
  groupType: "couple",
  pace: "moderate",
  travelStyle: "comfort",
  budget: "comfort",
  interests: [],
  destinations: ["Kandy"],
  planner: "builtin",
  days: [],
  notes: [],
  packages: [],
};

let calls: { provider: ProviderId; action: string }[];

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  calls = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    if (String(input).endsWith("/config.json")) return answer({ url: location.origin, anonKey: "anon", version: "1" });
    calls.push(JSON.parse(String(init?.body)));
    return answer({ itinerary: PLAN, changes: [], reply: "I did not change anything." });
  });
});

test("a wish goes to the planner that was chosen, also after another one stood in for it", async () => {
  const { refinePlan } = await import("./planner");
  const refine = (itinerary: Itinerary) =>
    refinePlan(
      {
        id: "1",
        version: 1,
        mine: true,
        shared: false,
        sharedUntil: null,
        mayEdit: false,
        joined: false,
        editors: [],
        canGoBack: false,
        itinerary,
      },
      "more tea",
    );
  await refine(PLAN);
  await refine({ ...PLAN, planner: "openai" });
  await refine({ ...PLAN, fallback: { provider: "deepseek", reason: "failed" } });
  expect(calls.map(({ provider }) => provider)).toEqual(["builtin", "openai", "deepseek"]);
});
