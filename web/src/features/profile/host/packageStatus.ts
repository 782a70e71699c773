import type { OwnPackage } from "./queries";

export type PackageStatus = {
  status: "pending" | "approved" | "rejected";
  /** Whether it is about changes, while travellers go on seeing what was approved before (D-087). */
  ofChanges: boolean;
  /** The reviewer's reason of a rejection. */
  reason: string | null;
};

/** What an owner has to know of a package: its own state, or that of the changes that came after. */
export function packageStatusOf(
  trip: Pick<OwnPackage, "status" | "rejection_reason" | "package_revisions">,
): PackageStatus {
  const { status, rejection_reason } = trip;
  if (status === "rejected") return { status, ofChanges: false, reason: rejection_reason };
  if (status !== "approved") return { status: "pending", ofChanges: false, reason: null };
  // Changes that were refused are over as soon as the package was saved again.
  const open = trip.package_revisions.filter((one) => one.superseded_at === null);
  const [last] = open.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  if (last?.status === "pending") return { status: "pending", ofChanges: true, reason: null };
  if (last?.status === "rejected") return { status: "rejected", ofChanges: true, reason: last.rejection_reason };
  return { status: "approved", ofChanges: false, reason: null };
}

const ORDER = ["rejected", "pending", "approved"];

/** First what waits for its owner. */
export function byNeed(a: PackageStatus, b: PackageStatus): number {
  return ORDER.indexOf(a.status) - ORDER.indexOf(b.status);
}
