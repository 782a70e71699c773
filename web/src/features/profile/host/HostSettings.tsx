import { type ReactNode, useEffect, useRef, useState } from "react";
import type { OwnGuide } from "../../../api/ownGuide";
import type { Person } from "../../../api/person";
import { readDraft } from "../../../components/draftStorage";
import { Portrait } from "../../../components/Portrait";
import { usd } from "../../../lib/money";
import { copy, ratePerHour, years } from "./copy";
import { languageText, levelsOf } from "./languageLevels";
import { DRAFT, SettingsForm } from "./SettingsForm";
import { TextsLink } from "./TextsLink";

type Props = { person: Person; guide: OwnGuide };

export function HostSettings({ person, guide }: Props) {
  // A draft reopens the form.
  const [isDraft, setDraft] = useState(() => readDraft(person.id, DRAFT) !== undefined);
  const [isEditing, setEditing] = useState(isDraft);
  const closeForm = () => {
    setDraft(false);
    setEditing(false);
  };
  const toggle = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  // Syncs with the focus, which returns from the form to the button.
  useEffect(() => {
    if (wasEditing.current && !isEditing) toggle.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return (
    <div className="settings">
      {guide.is_active && !isEditing && (
        <p className="toggle">
          <button type="button" className="btn line compact" ref={toggle} onClick={() => setEditing(true)}>
            {copy.editProfile}
          </button>
        </p>
      )}
      {isEditing && guide.is_active ? (
        <SettingsForm person={person} guide={guide} isDraft={isDraft} onDone={closeForm} />
      ) : (
        <SettingsList guide={guide} />
      )}
    </div>
  );
}

function SettingsList({ guide }: { guide: OwnGuide }) {
  const list = (items: readonly string[]) =>
    items.length === 0 ? undefined : (
      <ul className="chips">
        {items.map((item) => (
          <li key={item} className="badge">
            {item}
          </li>
        ))}
      </ul>
    );
  return (
    <>
      <section aria-labelledby="shown-photo">
        <h2 className="h-22" id="shown-photo">
          {copy.photo}
        </h2>
        <Portrait name={guide.display_name} photo={guide.avatar_url} />
      </section>
      <Part
        title={copy.basic}
        facts={[
          [copy.displayName, guide.display_name],
          [copy.firstName, guide.first_name],
          [copy.lastName, guide.last_name],
          [copy.email, guide.email],
          [copy.phone, <Phone key="phone" number={guide.phone} />],
          [copy.location, list(guide.locations)],
        ]}
      />
      <Part
        title={copy.professional}
        facts={[
          [copy.bio, guide.bio],
          [copy.experience, guide.experience_years === null ? null : years(guide.experience_years)],
          [copy.education, guide.education],
          [copy.hourlyRate, guide.hourly_rate === null ? null : ratePerHour(usd(guide.hourly_rate))],
        ]}
      />
      <Part
        title={copy.guiding}
        facts={[
          [copy.languages, list(guide.languages.map((language) => languageText(language, levelsOf(guide)[language])))],
          [copy.specialties, list(guide.specialties)],
          [copy.certifications, list(guide.certifications)],
        ]}
      />
    </>
  );
}

function Phone({ number }: { number: string | null }) {
  return (
    <>
      {number ? <span>{number}</span> : <span className="quiet">{copy.notProvided}</span>}
      <TextsLink />
    </>
  );
}

function Part({ title, facts }: { title: string; facts: [name: string, value: ReactNode][] }) {
  return (
    <section aria-label={title}>
      <h2 className="h-22">{title}</h2>
      <dl className="rows">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || <span className="quiet">{copy.notProvided}</span>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
