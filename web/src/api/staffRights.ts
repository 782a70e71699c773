import { queryOptions } from "@tanstack/react-query";
import { db } from "./client";
import { unwrap } from "./errors";

/** As the server names them, in the order in which they are listed. */
export const STAFF_RIGHTS = [
  "find_people",
  "read_bookings",
  "read_money",
  "read_reports",
  "decide_applications",
  "decide_packages",
  "act_on_bookings",
  "move_money",
  "act_on_guides",
  "act_on_people",
  "erase_people",
  "handle_messages",
  "edit_content",
  "operate",
  "read_audit",
  "manage_staff",
] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];

/** For display. The server checks them on each request. */
export const staffRights = (person: string) =>
  queryOptions({
    queryKey: ["my_staff_rights", person],
    queryFn: async () => {
      const answer = unwrap(await db().rpc("my_staff_rights", {}, { get: true }));
      return { ...answer, rights: STAFF_RIGHTS.filter((right) => answer.rights.includes(right)) };
    },
  });
