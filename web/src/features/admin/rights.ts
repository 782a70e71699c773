import { createContext, useContext } from "react";
import { STAFF_RIGHTS } from "../../api/staff.gen";
import type { StaffRight } from "../../api/staffRights";

/** Of the signed-in member of the staff. */
export const RightsContext = createContext<readonly StaffRight[]>(STAFF_RIGHTS);

/** Without it, what needs it is not offered. */
export function useMay(right: StaffRight): boolean {
  return useContext(RightsContext).includes(right);
}
