import { expect, test } from "vitest";
import { plan } from "../../testing/plan";
import { asOwnChange, keepKnownVersion, newerPlan, planNews } from "./planChanges";
import { copy } from "./planCopy";

const EDITORS = ["Ada", "Tom"];
const of = (version: number, id: string) => plan({ id, version, editors: EDITORS });

test("another's change is news, and one's own is none", async () => {
  expect(planNews(of(1, "a"), of(2, "a"))).toBe(copy.changedByOthers);
  keepKnownVersion(of(2, "a"));
  expect(planNews(of(1, "a"), of(2, "a"))).toBeUndefined();
  expect(planNews(of(1, "a"), of(3, "a"))).toBe(copy.changedByOthers);
});

test("what is read while one's own change is on its way is no news of that plan", async () => {
  const heard = await asOwnChange("b", async () => [
    planNews(of(1, "b"), of(2, "b")),
    planNews(of(1, "c"), of(2, "c")),
  ]);
  expect(heard).toEqual([undefined, copy.changedByOthers]);
  await expect(asOwnChange("b", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(planNews(of(1, "b"), of(2, "b"))).toBe(copy.changedByOthers);
});

test("a plan of one's own is changed in another window, and sharing changes no plan", () => {
  expect(planNews(plan({ id: "d" }), plan({ id: "d", version: 2 }))).toBe(copy.changedElsewhere);
  expect(planNews(plan({ id: "d" }), plan({ id: "d", shared: true }))).toBeUndefined();
});

test("a plan that does not open any more is news once", () => {
  expect(planNews(of(1, "e"), null)).toBe(copy.closedToYou);
  expect(planNews(null, null)).toBeUndefined();
  expect(planNews(null, of(1, "e"))).toBeUndefined();
});

test("what was read before a change does not take the place of its answer", () => {
  const [older, newer] = [of(1, "f"), of(2, "f")];
  expect(newerPlan(newer, older)).toBe(newer);
  expect(newerPlan(older, newer)).toBe(newer);
  const shared = { ...newer, shared: true };
  expect(newerPlan(newer, shared)).toBe(shared);
  expect(newerPlan(newer, null)).toBeNull();
  expect(newerPlan(undefined, older)).toBe(older);
});
