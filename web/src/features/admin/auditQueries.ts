import { db } from "../../api/client";
import type { Json } from "../../api/database.gen";
import { unwrap } from "../../api/errors";
import { pageOf } from "../../api/keyset";
import { isId } from "../../lib/ids";
import { fieldOf, valueText } from "./auditText";
import { guideAndPackage } from "./copy";
import { contains, type QueueFilter } from "./queries";
import { countOf, defineList, newestFirst, PAGE, type RowOf } from "./queueList";

export const auditLog = ({ q }: QueueFilter) =>
  defineList({
    queryKey: ["audit_log", q],
    live: [],
    read: async (after: string, only: string) => {
      let read = db()
        .from("audit_log")
        .select("id,actor_id,actor_name,action,subject,subject_id,before,after,created_at", countOf(after));
      if (q.trim() !== "") {
        read = read.or(["actor_name", "action", "subject"].map((field) => contains(field, q)).join(","));
      }
      const page = pageOf(await newestFirst(read, after, only), PAGE);
      const names = await namesOf(page.rows);
      return { ...page, rows: page.rows.map((row) => ({ ...row, names })) };
    },
  });

export type AuditEntry = RowOf<typeof auditLog>;

type NamedRow = { id: string; name: string | undefined };

/** By table; others have no name that identifies a row. */
const NAMES: Readonly<Record<string, (ids: string[]) => Promise<NamedRow[]>>> = {
  packages: async (ids) => unwrap(await db().from("packages").select("id,name:title").in("id", ids)),
  package_revisions: async (ids) => unwrap(await db().from("package_revisions").select("id,name:title").in("id", ids)),
  guides: async (ids) => unwrap(await db().from("guides").select("id,name:display_name").in("id", ids)),
  guide_applications: async (ids) =>
    unwrap(await db().from("guide_applications").select("id,name:display_name").in("id", ids)),
  profiles: async (ids) =>
    unwrap(await db().from("profiles").select("id:user_id,name:display_name").in("user_id", ids)),
  contact_messages: async (ids) => unwrap(await db().from("contact_messages").select("id,name:subject").in("id", ids)),
  guide_package_requests: async (ids) =>
    unwrap(
      await db().from("guide_package_requests").select("id,guides(display_name),packages(title)").in("id", ids),
    ).map(({ id, guides, packages }) => ({ id, name: guideAndPackage(guides?.display_name, packages?.title) })),
  booking_requests: async (ids) =>
    unwrap(await db().from("booking_requests").select("id,trip_title,packages(title)").in("id", ids)).map(
      ({ id, trip_title, packages }) => ({ id, name: trip_title ?? packages?.title }),
    ),
  chat_reports: async (ids) =>
    unwrap(
      await db()
        .from("chat_reports")
        .select("id,booking_requests(trip_title,packages(title)),inquiries(packages(title))")
        .in("id", ids),
    ).map(({ id, booking_requests: booking, inquiries: inquiry }) => ({
      id,
      name: booking?.trip_title ?? booking?.packages?.title ?? inquiry?.packages?.title,
    })),
  // By their guides; only the latest are listed.
  payouts: async (ids) =>
    unwrap(await db().rpc("payout_list", {}, { get: true })).recent.flatMap(({ id, display_name: name }) =>
      ids.includes(id) ? [{ id, name }] : [],
    ),
  reviews: async (ids) =>
    unwrap(await db().from("reviews").select("id,packages(title),guides(display_name)").in("id", ids)).map(
      ({ id, packages, guides }) => ({ id, name: packages?.title ?? guides?.display_name }),
    ),
};

/** Fields with keys, and the keys' tables. */
const KEYS = [
  ["package_id", "packages"],
  ["guide_id", "guides"],
  ["user_id", "profiles"],
  ["booking_request_id", "booking_requests"],
] as const;

type Row = { subject: string; subject_id: string; before: Json; after: Json };

/** The log holds keys; their names are read beside it, one table at a time. If one cannot be read, its keys stay. */
async function namesOf(rows: Row[]): Promise<ReadonlyMap<string, string>> {
  const wanted = rows.flatMap(({ subject, subject_id, before, after }) => [
    { table: subject, id: subject_id },
    ...KEYS.flatMap(([field, table]) => [before, after].map((side) => ({ table, id: textOf(side, field) }))),
  ]);
  const found = await Promise.allSettled(
    Object.entries(NAMES).flatMap(([table, read]) => {
      const ids = new Set(wanted.flatMap((one) => (one.table === table && isId(one.id) ? [one.id] : [])));
      return ids.size === 0 ? [] : [read([...ids])];
    }),
  );
  const named = found.flatMap((read) => (read.status === "fulfilled" ? read.value : []));
  return new Map(named.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name]])));
}

export function textOf(side: Json, field: string): string {
  return valueText(fieldOf(side, field));
}

export function fieldsOf(side: Json): string[] {
  return isObject(side) ? Object.keys(side) : [];
}

function isObject(side: Json): side is { [key: string]: Json | undefined } {
  return side !== null && typeof side === "object" && !Array.isArray(side);
}
