import { expect, test } from "vitest";
import { plan } from "../../testing/plan";
import { asOwnChange, describePlanChanges, keepKnownVersion, newerPlan } from "./planChanges";
import { copy } from "./planCopy";

const EDITORS = ["Ada", "Tom"];
const planVersion = (version: number, id: string) => plan({ id, version, editors: EDITORS });

test("another's change is news, and one's own is none", async () => {
  expect(describePlanChanges(planVersion(1, "a"), planVersion(2, "a"))).toBe(copy.changedByOthers);
  keepKnownVersion(planVersion(2, "a"));
  expect(describePlanChanges(planVersion(1, "a"), planVersion(2, "a"))).toBeUndefined();
  expect(describePlanChanges(planVersion(1, "a"), planVersion(3, "a"))).toBe(copy.changedByOthers);
});

test("what is read while one's own change is on its way is no news of that plan", async () => {
  const announcements = await asOwnChange("b", async () => [
    describePlanChanges(planVersion(1, "b"), planVersion(2, "b")),
    describePlanChanges(planVersion(1, "c"), planVersion(2, "c")),
  ]);
  expect(announcements).toEqual([undefined, copy.changedByOthers]);
  await expect(asOwnChange("b", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(describePlanChanges(planVersion(1, "b"), planVersion(2, "b"))).toBe(copy.changedByOthers);
});

test("a plan of one's own is changed in another window, and sharing changes no plan", () => {
  expect(describePlanChanges(plan({ id: "d" }), plan({ id: "d", version: 2 }))).toBe(copy.changedElsewhere);
  expect(describePlanChanges(plan({ id: "d" }), plan({ id: "d", shared: true }))).toBeUndefined();
});

test("a plan that does not open any more is news once", () => {
  expect(describePlanChanges(planVersion(1, "e"), null)).toBe(copy.closedToYou);
  expect(describePlanChanges(null, null)).toBeUndefined();
  expect(describePlanChanges(null, planVersion(1, "e"))).toBeUndefined();
});

test("what was read before a change does not take the place of its answer", () => {
  const [older, newer] = [planVersion(1, "f"), planVersion(2, "f")];
  expect(newerPlan(newer, older)).toBe(newer);
  expect(newerPlan(older, newer)).toBe(newer);
  const shared = { ...newer, shared: true };
  expect(newerPlan(newer, shared)).toBe(shared);
  expect(newerPlan(newer, null)).toBeNull();
  expect(newerPlan(undefined, older)).toBe(older);
});
