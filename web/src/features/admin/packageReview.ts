import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import { pageOf } from "../../api/keyset";
import { copy } from "./copy";
import { contains, type PendingPackage, pendingPackages, type QueueFilter } from "./queries";
import { countOf, defineList, newestFirst, PAGE } from "./queueList";
import { PACKAGE_STATES } from "./queueStates";
import type { StateFilter } from "./searchValues";

type PackageState = (typeof PACKAGE_STATES)[number];

/** Null while it waits. */
type PackageRejection = { reviewed_at: string | null; reviewed_by: string | null; reason: string | null } | null;

/** A package, or changes to one. */
export type ReviewedPackage = Pick<
  PendingPackage,
  | "id"
  | "revision_id"
  | "title"
  | "price"
  | "duration_days"
  | "locations"
  | "categories"
  | "created_at"
  | "resubmitted_at"
> & { owners: { display_name: string }[]; rejection: PackageRejection };

/** The specification's list has what waits. */
export function packageStateOf(show: StateFilter): PackageState {
  return PACKAGE_STATES.find((one) => one === show) ?? "pending";
}

export function reviewedPackages(filter: QueueFilter) {
  switch (packageStateOf(filter.show)) {
    case "pending":
      return waitingPackages(filter);
    case "rejected":
      return rejectedPackages(filter);
    default:
      return rejectedChanges(filter);
  }
}

function waitingPackages(filter: QueueFilter) {
  const waiting = pendingPackages(filter);
  return defineList<ReviewedPackage>({
    ...waiting,
    read: async (after, only) => {
      const page = await waiting.read(after, only);
      return { ...page, rows: page.rows.map((row) => ({ ...row, rejection: null })) };
    },
  });
}

const rejectedPackages = ({ q }: QueueFilter) =>
  defineList<ReviewedPackage>({
    queryKey: ["packages", "rejected", q],
    live: ["packages"],
    read: async (after, only) => {
      let read = db()
        .from("packages")
        .select(
          "id,title,price,duration_days,created_at,reviewed_at,reviewed_by,rejection_reason,package_locations(location_name),package_categories(category),package_owners(user_id)",
          countOf(after),
        )
        .eq("status", "rejected");
      if (q.trim() !== "") read = read.or(contains("title", q));
      const page = pageOf(await newestFirst(read, after, only), PAGE);
      const names = await readNames(page.rows);
      return { ...page, rows: page.rows.map((row) => ({ ...toReviewed(row, row, names), revision_id: null })) };
    },
  });

/** Without those that the owner has saved over. */
const rejectedChanges = ({ q }: QueueFilter) =>
  defineList<ReviewedPackage>({
    queryKey: ["package_revisions", "rejected", q],
    live: ["package_revisions"],
    read: async (after, only) => {
      let read = db()
        .from("package_revisions")
        .select(
          "id,title,created_at,reviewed_at,reviewed_by,rejection_reason,packages!inner(id,price,duration_days,package_locations(location_name),package_categories(category),package_owners(user_id))",
          countOf(after),
        )
        .eq("status", "rejected")
        .is("superseded_at", null);
      if (q.trim() !== "") read = read.or(contains("title", q));
      const page = pageOf(await newestFirst(read, after, only), PAGE);
      const names = await readNames(page.rows.map((row) => row.packages));
      const rows = page.rows.map((row) => ({ ...toReviewed(row.packages, row, names), revision_id: row.id }));
      return { ...page, rows };
    },
  });

type PackageOwners = { package_owners: { user_id: string }[] };
type PackageFacts = PackageOwners & {
  id: string;
  price: number;
  duration_days: number;
  package_locations: { location_name: string }[];
  package_categories: { category: string }[];
};
type DecidedRow = {
  title: string;
  created_at: string;
  reviewed_at: string | null;
  reviewed_by: string | null;
  rejection_reason: string | null;
};

function toReviewed(trip: PackageFacts, decided: DecidedRow, names: ReadonlyMap<string, string>) {
  return {
    id: trip.id,
    title: decided.title,
    price: trip.price,
    duration_days: trip.duration_days,
    locations: trip.package_locations.map((one) => one.location_name),
    categories: trip.package_categories.map((one) => one.category),
    created_at: decided.created_at,
    resubmitted_at: null,
    owners: trip.package_owners.map(({ user_id }) => ({ display_name: names.get(user_id) ?? copy.unknown })),
    rejection: {
      reviewed_at: decided.reviewed_at,
      reviewed_by: decided.reviewed_by,
      reason: decided.rejection_reason,
    },
  };
}

/** Of the owners, by person. */
async function readNames(trips: readonly PackageOwners[]): Promise<ReadonlyMap<string, string>> {
  const people = [...new Set(trips.flatMap((trip) => trip.package_owners.map((owner) => owner.user_id)))];
  if (people.length === 0) return new Map();
  const rows = unwrap(await db().from("profiles").select("user_id,display_name").in("user_id", people));
  return new Map(rows.map((row) => [row.user_id, row.display_name]));
}
