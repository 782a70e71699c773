import "./staff.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { requestOf, textOf } from "../../../api/errors";
import { useSession } from "../../../api/session";
import { RequestId } from "../../../components/ui/RequestId";
import { copy } from "./copy";
import { EndRoleDialog } from "./EndRoleDialog";
import { FourEyes } from "./FourEyes";
import { MemberTable } from "./MemberTable";
import { type StaffMember, staffMembers } from "./queries";
import { RoleDialog } from "./RoleDialog";
import { RoleMatrix } from "./RoleMatrix";

/** Who is on the staff, what each role may do, and the four-eyes rules. */
export function Staff() {
  const session = useSession();
  const { data, error, refetch } = useQuery(staffMembers);
  /** An empty address adds a member. */
  const [changing, setChanging] = useState<{ email: string; role: string }>();
  const [ending, setEnding] = useState<StaffMember>();
  const own = session.state === "in" ? session.person.id : "";
  const isUnassured = data?.some((one) => one.user_id === own && !one.has_second_factor) ?? false;
  return (
    <section className="record staff" aria-label={copy.title}>
      <p className="quiet">{copy.lede}</p>
      {isUnassured && (
        <p className="staff-note">
          <span>{copy.secondStep}</span>{" "}
          <Link className="link" to="/profile" search={{ tab: "security" }}>
            {copy.setUp}
          </Link>
        </p>
      )}
      <section aria-label={copy.members}>
        <div className="record-line">
          <h2 className="h-22">{copy.members}</h2>
          <button
            type="button"
            className="btn primary compact"
            aria-haspopup="dialog"
            onClick={() => setChanging({ email: "", role: "support" })}
          >
            {copy.add}
          </button>
        </div>
        {!data && !error && (
          <>
            <p className="sr" role="status">
              {copy.loading}
            </p>
            <span className="skel block" />
          </>
        )}
        {!data && error && (
          <div className="q-note" role="alert">
            <p>{textOf(error, copy.failed)}</p>
            <RequestId id={requestOf(error)} />
            <button type="button" className="btn line compact" onClick={() => void refetch()}>
              {copy.tryAgain}
            </button>
          </div>
        )}
        {data && (
          <MemberTable
            members={data}
            own={own}
            onChange={({ email, role }) => setChanging({ email: email ?? "", role: role ?? "support" })}
            onEnd={setEnding}
          />
        )}
      </section>
      <RoleMatrix />
      <FourEyes />
      <RoleDialog initial={changing} onClose={() => setChanging(undefined)} />
      <EndRoleDialog member={ending} onClose={() => setEnding(undefined)} />
    </section>
  );
}
