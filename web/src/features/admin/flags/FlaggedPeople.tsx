import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSession } from "../../../api/session";
import { BlockDialog } from "../BlockDialog";
import { PersonLink } from "../PersonLink";
import { ADMIN_DEFAULTS } from "../params";
import { RecordLink } from "../RecordLink";
import { useMay } from "../rights";
import { actLabel, copy } from "./copy";
import type { FlaggedPerson } from "./queries";

/** Those whom a flag is about, with what can be done. */
export function FlaggedPeople({ people }: { people: readonly FlaggedPerson[] }) {
  return (
    <section aria-label={copy.people}>
      <h3 className="label">{copy.people}</h3>
      <ul className="flag-rows l">
        {people.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}

function Person({ person }: { person: FlaggedPerson }) {
  const session = useSession();
  const mayWarn = useMay("handle_messages");
  const [isBlocking, setBlocking] = useState(false);
  const [outcome, setOutcome] = useState("");
  const isOwn = session.state === "in" && session.person.id === person.id;
  const mayBlock = !isOwn && !person.is_blocked && !person.is_active_guide;
  return (
    <li>
      <div>
        <p>
          <PersonLink id={person.id} name={person.name} />{" "}
          {person.is_blocked && <span className="status rejected">{copy.blocked}</span>}
        </p>
        <p className="small quiet">{person.email}</p>
        <p className="small flag-links">
          {person.guide_id !== null && <RecordLink tab="guides" id={person.guide_id} text={copy.guidePage} />}
          {mayWarn && (
            <Link
              className="go"
              to="/admin"
              search={{ ...ADMIN_DEFAULTS, tab: "conversations", q: person.name }}
              preload={false}
            >
              <span>{copy.reports}</span>
              <span className="sr">{`: ${person.name}`}</span>
            </Link>
          )}
        </p>
        {person.is_active_guide && <p className="small quiet">{copy.blockedGuide}</p>}
      </div>
      {mayBlock && (
        <button
          type="button"
          className="btn danger compact"
          aria-haspopup="dialog"
          aria-label={actLabel(copy.block, person.name)}
          onClick={() => setBlocking(true)}
        >
          {copy.block}
        </button>
      )}
      <p className="small quiet" role="status">
        {outcome}
      </p>
      <BlockDialog person={person} isOpen={isBlocking} onDone={setOutcome} onClose={() => setBlocking(false)} />
    </li>
  );
}
