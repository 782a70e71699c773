import { expect, test } from "vitest";
import type { PackageSale } from "../../../api/packageSales";
import { byNeed, packageStatusOf } from "./packageStatus";

const changes = (status: string, created_at: string, rejection_reason: string | null = null) => ({
  status,
  created_at,
  rejection_reason,
  superseded_at: null as string | null,
});

const statusOfApproved = (package_revisions: ReturnType<typeof changes>[]) =>
  packageStatusOf({ status: "approved", rejection_reason: null, package_revisions });

test("a package stands as it was decided, or as the changes after it", () => {
  expect(packageStatusOf({ status: "pending", rejection_reason: null, package_revisions: [] })).toEqual({
    status: "pending",
    ofChanges: false,
    reason: null,
  });
  expect(packageStatusOf({ status: "rejected", rejection_reason: "No days", package_revisions: [] })).toEqual({
    status: "rejected",
    ofChanges: false,
    reason: "No days",
  });
  expect(statusOfApproved([])).toEqual({ status: "approved", ofChanges: false, reason: null });
  expect(statusOfApproved([changes("pending", "2030-01-02"), changes("rejected", "2030-01-01", "Dear")])).toEqual({
    status: "pending",
    ofChanges: true,
    reason: null,
  });
  expect(statusOfApproved([changes("approved", "2030-01-01"), changes("rejected", "2030-01-02", "Dear")])).toEqual({
    status: "rejected",
    ofChanges: true,
    reason: "Dear",
  });
});

test("changes that were refused are over once the package was saved again", () => {
  const refused = { ...changes("rejected", "2030-01-02", "Dear"), superseded_at: "2030-01-03" };
  expect(statusOfApproved([refused, changes("approved", "2030-01-01")])).toEqual({
    status: "approved",
    ofChanges: false,
    reason: null,
  });
  expect(statusOfApproved([refused, changes("pending", "2030-01-03")]).status).toBe("pending");
});

test("what was rejected comes first, then what was taken off sale", () => {
  const line = (status: "approved" | "pending" | "rejected", state: PackageSale["state"] = "on_sale") => ({
    standing: { status, ofChanges: false, reason: null },
    sale: { state },
  });
  const lines = [line("approved"), line("pending"), line("approved", "taken_down"), line("rejected")];
  expect(lines.toSorted(byNeed).map(({ standing, sale }) => `${standing.status} ${sale.state}`)).toEqual([
    "rejected on_sale",
    "approved taken_down",
    "pending on_sale",
    "approved on_sale",
  ]);
});
