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
  ["on_sale", true, ["pause", "retire", "co_hosts", "duplicate"]],
  ["paused", true, ["put_back", "retire", "co_hosts", "duplicate"]],
  ["retired", true, ["put_back", "co_hosts", "duplicate"]],
  ["taken_down", false, ["co_hosts", "duplicate"]],
  ["taken_down", true, ["put_back", "co_hosts", "duplicate"]],
  ["in_review", false, ["co_hosts", "duplicate"]],
  ["rejected", false, ["co_hosts", "duplicate"]],
] as const)("what can be done with a package: %s, may change %s", (state, mayChange, actions) => {
  expect(saleActionsOf(sale(state, mayChange), true)).toEqual(actions);
});

test("the state of a package of one traveler does not change, and a suspended guide copies none", () => {
  expect(saleActionsOf(sale("private", false), true)).toEqual(["co_hosts"]);
  expect(saleActionsOf(null, true)).toEqual(["co_hosts"]);
  expect(saleActionsOf(sale("retired", false), false)).toEqual(["co_hosts"]);
});
