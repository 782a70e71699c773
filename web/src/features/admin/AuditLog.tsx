import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Json } from "../../api/database.gen";
import { Icon } from "../../components/ui/Icon";
import { deadlineText, instantText } from "../../lib/dates";
import { actionText, copy } from "./copy";
import { Fact, Facts } from "./Facts";
import type { AdminSearch } from "./params";
import { Queue } from "./Queue";
import { type AuditEntry, auditLog } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** What has been done, by whom and when; nobody can change it. */
export function AuditLog({ search, onChange }: Props) {
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={useQuery(auditLog(search))}
      label={copy.audit}
      searchLabel={copy.searchAudit}
      failed={copy.auditFailed}
      empty={copy.auditEmpty}
      idOf={(row) => row.id}
      columns={[
        { title: copy.action, cell: (row) => actionText(row.action) },
        { title: copy.who, cell: (row) => row.actor_name, isPerson: true },
        { title: copy.subject, cell: (row) => titleOf(row) },
        { title: copy.when, cell: (row) => <span className="num">{instantText(row.created_at)}</span> },
      ]}
      preview={(row) => <EntryPane row={row} />}
    />
  );
}

function EntryPane({ row }: { row: AuditEntry }) {
  const fields = [...new Set([...keysOf(row.before), ...keysOf(row.after)])];
  return (
    <article className="pv-in">
      <h2 className="h-28">{actionText(row.action)}</h2>
      <Facts>
        <Fact name={copy.who}>{row.actor_name}</Fact>
        <Fact name={copy.when}>
          <span className="num">{deadlineText(row.created_at)}</span>
        </Fact>
        <Fact name={copy.subject}>
          <Subject row={row} />
        </Fact>
      </Facts>
      {fields.length === 0 ? (
        <p className="quiet">{copy.noDetails}</p>
      ) : (
        <table className="table audit-table">
          <thead>
            <tr>
              <td />
              <th scope="col">{copy.before}</th>
              <th scope="col">{copy.after}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{actionText(field)}</th>
                <td>{told(row.before, field)}</td>
                <td>{told(row.after, field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}

function Subject({ row }: { row: AuditEntry }) {
  const name = titleOf(row);
  if (row.subject === "packages") {
    return (
      <Link className="go" to="/packages/$id" params={{ id: row.subject_id }}>
        <span>{name}</span>
        <Icon name="right" small />
      </Link>
    );
  }
  return name;
}

/** What it was about: by its title or name where the log holds one. */
function titleOf({ subject, before, after }: AuditEntry): string {
  for (const side of [after, before]) {
    for (const field of ["title", "display_name", "full_name", "name"]) {
      const name = told(side, field);
      if (name !== "") return name;
    }
  }
  return actionText(subject);
}

function keysOf(side: Json): string[] {
  return isObject(side) ? Object.keys(side) : [];
}

function told(side: Json, field: string): string {
  const value = isObject(side) ? side[field] : undefined;
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value, null, 1) : String(value);
}

function isObject(side: Json): side is { [key: string]: Json | undefined } {
  return side !== null && typeof side === "object" && !Array.isArray(side);
}
