import { Link } from "@tanstack/react-router";
import type { Flag } from "../flagQueries";
import { RecordLink } from "../RecordLink";
import { copy } from "./copy";

/** Whom or what a flag is about, as links. */
export function FlagSubject({ flag: { subject, other, booking_id } }: { flag: Flag }) {
  const name = subject.name ?? copy.gone;
  return (
    <span className="flag-subject">
      {subject.kind === "person" && <RecordLink tab="people" id={subject.id} text={name} isPlain />}
      {subject.kind === "package" && <PackageLink id={subject.id} title={name} />}
      {subject.kind === "conversation" &&
        (booking_id === null ? <bdi>{name}</bdi> : <RecordLink tab="bookings" id={booking_id} text={name} isPlain />)}
      {other !== null && (
        <span className="small">
          {subject.kind === "person" ? (
            <RecordLink tab="people" id={other.id} text={other.name ?? copy.gone} isPlain />
          ) : (
            <PackageLink id={other.id} title={other.name ?? copy.gone} />
          )}
        </span>
      )}
    </span>
  );
}

export function PackageLink({ id, title }: { id: string; title: string }) {
  return (
    <Link
      className="link"
      to="/packages/$id"
      params={{ id }}
      preload={false}
      // In a row of a list it does not open that row too.
      onClick={(event) => event.stopPropagation()}
    >
      <bdi>{title}</bdi>
    </Link>
  );
}
