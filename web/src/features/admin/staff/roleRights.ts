import type { StaffRight } from "../../../api/staffRights";
import { STAFF_RIGHTS } from "../../../api/staffRights";

export const STAFF_ROLES = ["owner", "operations", "support", "finance", "content", "read_only"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** As `StaffRole::rights` on the server. */
export const ROLE_RIGHTS: Record<StaffRole, readonly StaffRight[]> = {
  owner: STAFF_RIGHTS,
  operations: STAFF_RIGHTS.filter((right) => !["move_money", "erase_people", "manage_staff"].includes(right)),
  support: ["find_people", "read_bookings", "act_on_bookings", "act_on_people", "handle_messages"],
  finance: ["find_people", "read_bookings", "read_money", "read_reports", "move_money", "read_audit"],
  content: ["decide_packages", "edit_content"],
  read_only: ["find_people", "read_bookings", "read_money", "read_reports", "read_audit"],
};
