import { beforeEach, expect, test } from "vitest";
import { answer, type RecordedCall, standIn } from "../testing/standIn";
import { isConflict, isMissing } from "./errors";
import { changePlan, plannerOptions, readHistory, readPlan } from "./planCalls";
import { keepSecret } from "./planSecrets";

const PLAN = "3f1f56a6-886e-4a29-9f04-dd0000000000";
const SECRET = "6b1c".repeat(16);

let replies: Parameters<typeof standIn>[0];
let calls: RecordedCall[];

beforeEach(() => {
  localStorage.clear();
  replies = {};
  calls = standIn(replies);
});

const refuseWith = (status: number, code: string, message: string) => () =>
  answer({ code, message, details: null, hint: null }, status);

test("a plan that is nobody's is opened by what this browser keeps, which stands in no address", async () => {
  replies["POST /rest/v1/rpc/itinerary"] = () => answer({ id: PLAN, version: 3 });
  keepSecret(PLAN, SECRET);
  expect(await readPlan(PLAN)).toMatchObject({ id: PLAN, version: 3 });
  expect(calls.map(({ call, body }) => ({ call, body }))).toEqual([
    { call: "POST /rest/v1/rpc/itinerary", body: { id: PLAN, secret: SECRET } },
  ]);
});

test("the history of a plan without an owner is opened by its secret", async () => {
  replies["POST /rest/v1/rpc/itinerary_history"] = () => answer([{ version: 2, cause: "undo" }]);
  keepSecret(PLAN, SECRET);
  expect(await readHistory(PLAN)).toEqual([{ version: 2, cause: "undo" }]);
  expect(calls.map(({ body }) => body)).toEqual([{ id: PLAN, secret: SECRET }]);
});

test("what cannot be opened is missing, and what was changed meanwhile is a conflict", async () => {
  replies["POST /rest/v1/rpc/itinerary"] = refuseWith(404, "PGRST116", "Not found");
  await expect(readPlan(PLAN)).rejects.toSatisfy(isMissing);
  replies["POST /rest/v1/rpc/edit_itinerary"] = refuseWith(409, "PT409", "This plan was changed meanwhile.");
  const plan = {
    id: PLAN,
    version: 3,
    mine: true,
    shared: false,
    sharedUntil: null,
    mayEdit: false,
    joined: false,
    editors: [],
    canGoBack: false,
    itinerary: JSON.parse("{}"),
  };
  await expect(changePlan(plan, { title: "Ours" })).rejects.toSatisfy(isConflict);
  expect(calls.at(-1)?.body).toEqual({ id: PLAN, version: 3, change: { title: "Ours" } });
});

test("which planners there are is read as it is told", async () => {
  const options = { providers: [{ id: "openai", name: "OpenAI", enabled: true }], quota: null, upgradeUrl: null };
  replies["GET /rest/v1/rpc/planner_options"] = () => answer(options);
  expect(await plannerOptions()).toEqual(options);
});
