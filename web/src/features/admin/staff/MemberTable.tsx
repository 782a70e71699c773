import { Link } from "@tanstack/react-router";
import { instantDayText } from "../../../lib/instants";
import { ADMIN_DEFAULTS } from "../params";
import { copy, roleName, untilText } from "./copy";
import type { StaffMember } from "./queries";

type Props = {
  members: readonly StaffMember[];
  /** The signed-in owner's id. */
  own: string;
  onChange: (member: StaffMember) => void;
  onEnd: (member: StaffMember) => void;
};

/** A role for some time is a row of its own beside a lasting one. */
export function MemberTable({ members, own, onChange, onEnd }: Props) {
  if (members.length === 0) return <p className="quiet">{copy.empty}</p>;
  return (
    <div className="q">
      <table className="table staff-table" aria-label={copy.members}>
        <thead>
          <tr>
            <th scope="col">{copy.name}</th>
            <th scope="col">{copy.role}</th>
            <th scope="col">{copy.granted}</th>
            <th scope="col">{copy.until}</th>
            <th scope="col">{copy.factor}</th>
            <th scope="col">
              <span className="sr">{copy.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={`${member.user_id} ${member.granted_at}`}>
              <td>
                <Link
                  className="entry-name"
                  to="/admin"
                  search={{ ...ADMIN_DEFAULTS, tab: "people", item: member.user_id }}
                  preload={false}
                >
                  <bdi>{member.name}</bdi>
                </Link>
                <span className="small quiet">{member.email}</span>
              </td>
              <td>
                <b>{roleName(member.role ?? "")}</b>
              </td>
              <td>
                <Granted member={member} />
              </td>
              <td className="num">{untilText(member.expires_at)}</td>
              <td>
                <span className={member.has_second_factor ? "status confirmed" : "status pending"}>
                  {member.has_second_factor ? copy.hasFactor : copy.noFactor}
                </span>
              </td>
              <td>
                <MemberActions member={member} isOwn={member.user_id === own} onChange={onChange} onEnd={onEnd} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Granted({ member: { granted_by, granted_at, reason, is_owner_flag } }: { member: StaffMember }) {
  if (is_owner_flag) return <span className="small quiet">{copy.onServer}</span>;
  return (
    <>
      <span dir="auto">{granted_by}</span>{" "}
      <span className="small quiet num">{granted_at === null ? "" : instantDayText(granted_at)}</span>
      <span className="written small quiet" dir="auto">
        {reason}
      </span>
    </>
  );
}

type ActionsProps = Pick<Props, "onChange" | "onEnd"> & { member: StaffMember; isOwn: boolean };

function MemberActions({ member, isOwn, onChange, onEnd }: ActionsProps) {
  if (member.is_owner_flag) return null;
  if (isOwn) return <span className="small quiet">{copy.yourself}</span>;
  return (
    <span className="acts-row">
      <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => onChange(member)}>
        <span>{copy.change}</span> <span className="sr">{member.name}</span>
      </button>
      <button type="button" className="btn danger compact" aria-haspopup="dialog" onClick={() => onEnd(member)}>
        <span>{copy.end}</span> <span className="sr">{member.name}</span>
      </button>
    </span>
  );
}
