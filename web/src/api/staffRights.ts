import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";
import type { STAFF_RIGHTS, STAFF_ROLES } from "./staff.gen";

export type StaffRight = (typeof STAFF_RIGHTS)[number];
export type StaffRole = (typeof STAFF_ROLES)[number];

/** For display. The server checks them on each request. */
export const staffRights = (person: string) =>
  queryOptions({
    queryKey: ["my_staff_rights", person],
    queryFn: async () => {
      const answer = unwrap(await db().rpc("my_staff_rights", {}, { get: true }));
      return { ...answer, rights: answer.rights as StaffRight[] };
    },
  });
