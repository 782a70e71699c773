import { StateBadge } from "../StateBadge";
import { copy } from "./copy";
import type { AdminPerson } from "./queries";

export function PersonRoles({ person: { is_guide, is_admin, is_banned, is_confirmed } }: { person: AdminPerson }) {
  return (
    <span className="person-roles">
      {is_banned && <StateBadge state="banned" />}
      {is_admin && <span className="badge">{copy.admin}</span>}
      {is_guide && <span className="badge">{copy.guide}</span>}
      {!is_confirmed && <span className="badge hollow">{copy.unconfirmed}</span>}
    </span>
  );
}
