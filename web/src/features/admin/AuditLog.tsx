import { Link } from "@tanstack/react-router";
import { Icon } from "../../components/ui/Icon";
import { instantText } from "../../lib/instants";
import { type AuditEntry, auditLog, fieldsOf, textOf } from "./auditQueries";
import { credentialSubject, entryTitle, fieldLabel, payoutSubject, sideText } from "./auditText";
import { copy, kindText } from "./copy";
import { Fact, Facts } from "./Facts";
import type { AdminSearch } from "./params";
import { Queue } from "./Queue";
import { useList } from "./queueList";
import { RecordLink } from "./RecordLink";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Read only. */
export function AuditLog({ search, onChange }: Props) {
  return (
    <Queue
      search={search}
      onChange={onChange}
      reading={useList(auditLog(search), search.item)}
      label={copy.audit}
      searchLabel={copy.searchAudit}
      failed={copy.auditFailed}
      empty={copy.auditEmpty}
      idOf={(row) => row.id}
      columns={[
        {
          title: copy.action,
          cell: (row) => (
            <>
              <span>{entryTitle(row.action, row.after)}</span>
              <span className="sr">{`: ${nameOf(row)}`}</span>
            </>
          ),
        },
        { title: copy.who, cell: (row) => row.actor_name, isPerson: true },
        { title: copy.subject, cell: (row) => <Subject row={row} /> },
        { title: copy.when, cell: (row) => <span className="num">{instantText(row.created_at)}</span> },
      ]}
      preview={(row) => <EntryPane row={row} />}
    />
  );
}

function EntryPane({ row }: { row: AuditEntry }) {
  const fields = [...new Set([...fieldsOf(row.before), ...fieldsOf(row.after)])];
  const booking = textOf(row.after, "booking_request_id") || textOf(row.before, "booking_request_id");
  return (
    <article className="pv-in">
      <h2 className="h-28">{entryTitle(row.action, row.after)}</h2>
      <Facts>
        <Fact name={copy.who}>{row.actor_name}</Fact>
        <Fact name={copy.when}>
          <span className="num">{instantText(row.created_at)}</span>
        </Fact>
        <Fact name={copy.subject}>
          <Subject row={row} isLink />
        </Fact>
        {booking !== "" && (
          <Fact name={copy.booking}>
            <RecordLink tab="bookings" id={booking} text={row.names.get(booking) ?? booking.slice(0, 8)} />
          </Fact>
        )}
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
                <th scope="row">{fieldLabel(row.subject, field)}</th>
                <td>{wordsOf(row, field, "before")}</td>
                <td>{wordsOf(row, field, "after")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  );
}

/** What the action was about, and its kind. */
function Subject({ row, isLink = false }: { row: AuditEntry; isLink?: boolean }) {
  const [name, kind] = [nameOf(row), kindText(row.subject)];
  const isBooking = row.subject === "booking_requests";
  return (
    <>
      {isBooking && <RecordLink tab="bookings" id={row.subject_id} text={name} isPlain={!isLink} />}
      {!isBooking && (isLink ? <Page row={row} name={name} /> : <span>{name}</span>)}
      {name !== kind && <span className="small quiet kind">{kind}</span>}
    </>
  );
}

/** Links to the subject's page, if it has one. */
function Page({ row: { subject, subject_id: id }, name }: { row: AuditEntry; name: string }) {
  const label = (
    <>
      <span>{name}</span>
      <Icon name="right" small />
    </>
  );
  if (subject === "packages") {
    return (
      <Link className="go" to="/packages/$id" params={{ id }}>
        {label}
      </Link>
    );
  }
  if (subject !== "guides") return <span>{name}</span>;
  return (
    <Link className="go" to="/guides/$id" params={{ id }}>
      {label}
    </Link>
  );
}

/** As logged at that time, else the current one. */
function nameOf({ subject, subject_id, before, after, names }: AuditEntry): string {
  if (subject === "guide_credentials") {
    const guide = textOf(after, "guide") || (names.get(textOf(after, "guide_id")) ?? "");
    return credentialSubject(guide, textOf(after, "kind"), textOf(after, "number")) || kindText(subject);
  }
  if (subject === "payouts") {
    const guide = names.get(textOf(after, "guide_id")) ?? names.get(subject_id) ?? "";
    return payoutSubject(guide, before, after) || kindText(subject);
  }
  for (const side of [after, before]) {
    for (const field of ["title", "display_name", "full_name", "name"]) {
      const name = textOf(side, field);
      if (name !== "") return name;
    }
  }
  return names.get(subject_id) ?? kindText(subject);
}

/** A key is its row's name. */
function wordsOf({ subject, names, ...row }: AuditEntry, field: string, side: "before" | "after"): string {
  const name = names.get(textOf(row[side], field));
  return name ?? sideText(subject, field, row[side], row[side === "before" ? "after" : "before"]);
}
