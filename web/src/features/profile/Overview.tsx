import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Person } from "../../api/person";
import { PhoneNumber } from "../../components/PhoneNumber";
import { copy } from "./copy";
import { DetailsForm } from "./DetailsForm";
import { MyPlans } from "./MyPlans";

export function Overview({ person }: { person: Person }) {
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // Syncs with the focus, which returns to the button that the form had replaced.
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div className="overview">
      <section aria-labelledby="about-you">
        <div className="section-head">
          <h2 className="h-28" id="about-you">
            {copy.aboutYou}
          </h2>
          {!isEditing && (
            <button type="button" className="btn line compact" ref={edit} onClick={() => setEditing(true)}>
              {copy.edit}
            </button>
          )}
        </div>
        {isEditing ? <DetailsForm person={person} onDone={() => setEditing(false)} /> : <Facts person={person} />}
        <p className="small quiet">{copy.fromProvider}</p>
      </section>
      <aside>
        <MyPlans person={person} />
        <h2 className="h-22">{copy.next}</h2>
        <p className="quiet">{copy.nextText}</p>
        <Link className="btn line" to="/search">
          {copy.browse}
        </Link>
      </aside>
    </div>
  );
}

function Facts({ person }: { person: Person }) {
  const facts = [
    [copy.name, person.name],
    [copy.email, person.email || copy.notProvided],
    [copy.phone, person.phone === "" ? copy.notProvided : <PhoneNumber key="phone" number={`+${person.phone}`} />],
    [copy.location, person.location],
    [copy.language, person.language],
  ] as const;
  return (
    <dl className="rows">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
