import { queryOptions } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { Flag } from "../flagQueries";
import { type RecordPage, recordList } from "../recordQueries";

type PackageArgs = { search?: string; state?: string; order?: string; after?: string };

/** `price` is dollars per person; the owner is the first of the hosts; `sale` is also the decision, if it is not approved. */
export type AdminPackage = {
  id: string;
  title: string;
  status: string;
  sale: string;
  is_active: boolean;
  is_featured: boolean;
  hosts: string[];
  owner: { id: string; name: string } | null;
  price: number;
  days: number;
  open_bookings: number;
  rating: number | null;
  reviews: number;
  /** It, or an edit of it, waits for review. */
  waiting: boolean;
  created_at: string;
  updated_at: string;
};

/** `reason` is of a rejection or of what took it off sale; the history has the newest first. */
export type PackageRecord = {
  package: AdminPackage & {
    reason: string | null;
    places: string[];
    starts_from: string | null;
    resumes_on: string | null;
  };
  hosts: { guide_id: string; user_id: string; name: string; is_owner: boolean; is_active: boolean }[];
  history: { at: string; by: string | null; action: string; reason: string | null }[];
  flags: Flag[];
};

/** Whatever changes packages reads them again. */
const LIST = "packages";

export const packageList = (filter: Omit<PackageArgs, "after">) =>
  recordList([LIST, "admin list"], filter, async (args) => {
    const page = unwrap(
      await db().rpc("admin_packages" as never, args as never),
    ) as unknown as RecordPage<AdminPackage>;
    return { ...page, rows: page.rows.map((row) => ({ ...row, name: row.title })) };
  });

export const packageRecord = (id: string) =>
  queryOptions({
    queryKey: [LIST, "admin", id],
    queryFn: async () => unwrap(await db().rpc("admin_package" as never, { id } as never)) as unknown as PackageRecord,
  });
