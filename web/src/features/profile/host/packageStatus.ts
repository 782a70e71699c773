import type { PackageSale } from "../../../api/packageSales";
import type { OwnPackage } from "./queries";

export type PackageStatus = {
  status: "pending" | "approved" | "rejected";
  /** Travellers keep seeing the approved version (D-087). */
  ofChanges: boolean;
  reason: string | null;
};

/** The package's own status, or the status of its later changes. */
export function packageStatusOf(
  trip: Pick<OwnPackage, "status" | "rejection_reason" | "package_revisions">,
): PackageStatus {
  const { status, rejection_reason } = trip;
  if (status === "rejected") return { status, ofChanges: false, reason: rejection_reason };
  if (status !== "approved") return { status: "pending", ofChanges: false, reason: null };
  // Saving the package again closes rejected changes.
  const open = trip.package_revisions.filter((one) => one.superseded_at === null);
  const [last] = open.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  if (last?.status === "pending") return { status: "pending", ofChanges: true, reason: null };
  if (last?.status === "rejected") return { status: "rejected", ofChanges: true, reason: last.rejection_reason };
  return { status: "approved", ofChanges: false, reason: null };
}

type PackageStanding = { standing: PackageStatus; sale: Pick<PackageSale, "state"> | null };

/** Those that wait for their owner come first. */
export function byNeed(a: PackageStanding, b: PackageStanding): number {
  return needOf(a) - needOf(b);
}

const RANK = { rejected: 0, taken_down: 1, pending: 2, approved: 3 };

function needOf({ standing, sale }: PackageStanding): number {
  if (standing.status === "rejected") return RANK.rejected;
  return sale?.state === "taken_down" ? RANK.taken_down : RANK[standing.status];
}
