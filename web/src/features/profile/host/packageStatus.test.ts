import { expect, test } from "vitest";
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

test("what was rejected comes first", () => {
  const order = ["approved", "pending", "rejected"] as const;
  const sorted = order.map((status) => ({ status, ofChanges: false, reason: null })).toSorted(byNeed);
  expect(sorted.map((one) => one.status)).toEqual(["rejected", "pending", "approved"]);
});
