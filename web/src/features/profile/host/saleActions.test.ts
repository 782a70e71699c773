import { expect, test } from "vitest";
import type { PackageSale } from "../../../api/packageSales";
import { saleActionsOf } from "./saleActions";

const sale = (state: PackageSale["state"], may_change = true): PackageSale => ({
  package_id: "p",
  state,
  resumes_on: null,
  reason: null,
  since: null,
  may_change,
  pending: 0,
  approved: 0,
  confirmed: 0,
});

test.each([
  ["on_sale", true, ["pause", "retire", "duplicate"]],
  ["paused", true, ["put_back", "retire", "duplicate"]],
  ["retired", true, ["put_back", "duplicate"]],
  ["taken_down", false, ["duplicate"]],
  ["taken_down", true, ["put_back", "duplicate"]],
  ["in_review", false, ["duplicate"]],
  ["rejected", false, ["duplicate"]],
] as const)("what can be done with a package: %s, may change %s", (state, mayChange, actions) => {
  expect(saleActionsOf(sale(state, mayChange), true)).toEqual(actions);
});

test("nothing can be done with a package of one traveler, and a suspended guide copies none", () => {
  expect(saleActionsOf(sale("private", false), true)).toEqual([]);
  expect(saleActionsOf(null, true)).toEqual([]);
  expect(saleActionsOf(sale("retired", false), false)).toEqual([]);
});
