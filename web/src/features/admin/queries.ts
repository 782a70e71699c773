import { type QueryKey, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../api/client";
import type { Database } from "../../api/database.gen";
import { conflict, unwrap } from "../../api/errors";
import { pageOf } from "../../api/keyset";
import { lastingDb } from "../../api/lastingDb";
import { plusDays, today } from "../../lib/dates";
import { withoutInvisible } from "../../lib/plainText";
import { copy } from "./copy";
import { countOf, defineList, newestFirst, PAGE, type RowOf } from "./queueList";
import type { StateFilter } from "./searchValues";

export type QueueFilter = { q: string; show: StateFilter };

/** Wildcards in these words match any one character. */
export function containing(q: string): string {
  return `%${withoutInvisible(q)
    .trim()
    .replace(/[%_*\\"]/g, "_")}%`;
}

/** For a list of conditions joined by "or". */
export function contains(field: string, q: string): string {
  return `${field}.ilike."${containing(q)}"`;
}

/** A guide who sends a credential creates a notification. */
const QUEUES = [
  "notifications",
  "packages",
  "package_revisions",
  "guide_applications",
  "guide_package_requests",
  "chat_reports",
] as const;

function changedQueues(before: unknown, now: unknown): string | undefined {
  return JSON.stringify(before) === JSON.stringify(now) ? undefined : copy.queuesChanged;
}

export type ReviewCounts = Database["public"]["Functions"]["review_counts"]["Returns"];

export const reviewCounts = queryOptions({
  queryKey: ["reviews waiting"],
  meta: { live: QUEUES, news: changedQueues },
  staleTime: 0,
  queryFn: async () => unwrap(await db().rpc("review_counts", {}, { get: true })),
});

export const pendingPackages = ({ q }: QueueFilter) =>
  defineList({
    queryKey: ["packages", "pending", q],
    live: ["packages", "package_revisions"],
    read: async (after: string) => {
      const args = { ...(q.trim() !== "" && { q: q.trim() }), ...(after !== "" && { after }), limit: PAGE + 1 };
      const { total, results } = unwrap(await db().rpc("pending_packages", args, { get: true }));
      const listed = results.slice(0, PAGE);
      const again = await readResubmitted(listed.flatMap((row) => (row.revision_id === null ? row.id : [])));
      return {
        rows: listed.map((row) => ({ ...row, resubmitted_at: again.get(row.id) ?? null })),
        total,
        next: results.length > PAGE ? listed.at(-1)?.cursor : undefined,
      };
    },
  });

/** Packages waiting again after a decision, and since when. */
async function readResubmitted(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = unwrap(await db().from("packages").select("id,reviewed_at,updated_at").in("id", ids));
  return new Map(rows.flatMap((row) => (row.reviewed_at === null ? [] : [[row.id, row.updated_at]])));
}

export type PendingPackage = RowOf<typeof pendingPackages>;

/** The package and its proposed changes. */
export const packageInReview = (id: string) =>
  queryOptions({
    queryKey: ["packages", "in review", id],
    staleTime: 0,
    queryFn: async () => unwrap(await db().rpc("package_for_edit", { package: id })),
  });

export type PackageInReview = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof packageInReview>["queryFn"]>>>
>;

export const applications = ({ q, show }: QueueFilter) =>
  defineList({
    queryKey: ["guide_applications", "admin", q, show],
    live: ["guide_applications"],
    read: async (after: string, only: string) => {
      let read = db()
        .from("guide_applications")
        .select(
          "id,display_name,avatar_url,bio,contact_email,contact_whatsapp,experience_years,selected_languages,selected_locations,selected_specialties,status,rejection_reason,created_at,reviewed_at,reviewed_by",
          countOf(after),
        );
      if (show !== "all") read = read.eq("status", show);
      if (q.trim() !== "") read = read.or([contains("display_name", q), contains("contact_email", q)].join(","));
      return pageOf(await newestFirst(read, after, only), PAGE);
    },
  });

/** Of an admin who has decided. */
export const personName = (id: string | null) =>
  queryOptions({
    queryKey: ["profiles", "name", id],
    enabled: id !== null,
    queryFn: async () =>
      unwrap(
        await db()
          .from("profiles")
          .select("display_name")
          .eq("user_id", id ?? ""),
      )[0]?.display_name ?? null,
  });

export type Application = RowOf<typeof applications>;

/** Independent of the search. */
export const applicationTotal = queryOptions({
  queryKey: ["guide_applications", "total"],
  meta: { live: ["guide_applications"] },
  staleTime: 0,
  queryFn: async () => {
    const answer = await db().from("guide_applications").select("id", { count: "exact", head: true });
    unwrap(answer);
    return answer.count ?? 0;
  },
});

/** Without requests whose guide or package is deleted. */
export const joinRequests = ({ q, show }: QueueFilter) =>
  defineList({
    queryKey: ["guide_package_requests", "admin", q, show],
    live: ["guide_package_requests"],
    read: async (after: string, only: string) => {
      let read = db()
        .from("guide_package_requests")
        .select(
          "id,status,request_message,rejection_reason,created_at,reviewed_at,reviewed_by,guides!inner(id,display_name,bio,experience_years,rating,avatar_url),packages!inner(id,title,description,price,duration_days,max_people,image_url),named_guide:guides(id),named_package:packages(id)",
          countOf(after),
        );
      if (show !== "all") read = read.eq("status", show);
      if (q.trim() !== "") {
        read = read
          .ilike("named_guide.display_name", containing(q))
          .ilike("named_package.title", containing(q))
          .or("named_guide.not.is.null,named_package.not.is.null");
      }
      return pageOf(await newestFirst(read, after, only), PAGE);
    },
  });

export type JoinRequest = RowOf<typeof joinRequests>;

/** Actual numbers, beside the site's claims (D-029). */
export const realNumbers = queryOptions({
  queryKey: ["claims", "real"],
  queryFn: async () => {
    const head = { count: "exact", head: true } as const;
    const monthAgo = new Date(Date.now() - A_MONTH_MS).toISOString();
    const month = { from: plusDays(today(), 1 - A_MONTH_DAYS), to: today() };
    const [money, guides, packages, trips, bookings] = await Promise.all([
      db().rpc("payment_figures", month, { get: true }).then(unwrap),
      db().from("guides").select("id", head).eq("is_active", true),
      db().from("packages").select("id", head).eq("is_active", true).eq("status", "approved"),
      // Only the count is of use, and without an order of its own every row would be sorted.
      db().from("booking_requests").select("id", head).eq("status", "confirmed").order("id").limit(1),
      db().from("booking_requests").select("id", head).gte("created_at", monthAgo).order("id").limit(1),
    ]);
    for (const answer of [guides, packages, trips, bookings]) unwrap(answer);
    return {
      guides: guides.count ?? 0,
      packages: packages.count ?? 0,
      trips: trips.count ?? 0,
      bookings: bookings.count ?? 0,
      earning: guides.count ? (money.total_revenue - money.refunded) / guides.count : 0,
    };
  },
});

const A_MONTH_DAYS = 30;
const A_MONTH_MS = A_MONTH_DAYS * 86_400_000;

export type Decision = { id: string; status: "approved" | "rejected"; reason: string };

const toDecisionArgs = ({ status, reason }: Decision) => ({
  status,
  ...(status === "rejected" && reason !== "" && { rejection_reason: reason }),
});

/** Throws if no row matched: it was decided, changed or deleted meanwhile. */
export function decided(rows: { id: string }[]): void {
  if (rows.length === 0) throw conflict();
}

/** Refetches the queue after each decision. Offline it fails at once: a paused one would be lost with the page. */
function useDecision<Said>(decide: (said: Said) => Promise<void>, tables: QueryKey[]) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: decide,
    onSettled: () =>
      Promise.all(
        [reviewCounts.queryKey, ["audit_log"], ...tables].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}

/** About a new package or a revision; `version` is the reviewed one. */
export type PackageDecision = Decision & { revision: string | null; version: number };

export function useDecidePackage() {
  return useDecision(
    async (decision: PackageDecision) => {
      const { id, revision, version } = decision;
      // Resubmitted changes have a new id; the version identifies what was reviewed.
      const answer =
        revision === null
          ? await lastingDb()
              .from("packages")
              .update({ ...toDecisionArgs(decision), version })
              .eq("id", id)
              .select("id")
          : await lastingDb()
              .from("package_revisions")
              .update(toDecisionArgs(decision))
              .eq("id", revision)
              .select("id");
      decided(unwrap(answer));
    },
    [["packages"], ["package_revisions"]],
  );
}

export function useDecideApplication() {
  return useDecision(
    async (decision: Decision) =>
      decided(
        unwrap(
          await lastingDb()
            .from("guide_applications")
            .update(toDecisionArgs(decision))
            .eq("id", decision.id)
            .select("id"),
        ),
      ),
    [["guide_applications"], ["guides"]],
  );
}

export function useDecideRequest() {
  return useDecision(
    async (decision: Decision) =>
      decided(
        unwrap(
          await lastingDb()
            .from("guide_package_requests")
            .update(toDecisionArgs(decision))
            .eq("id", decision.id)
            .select("id"),
        ),
      ),
    [["guide_package_requests"], ["package_guides"]],
  );
}
