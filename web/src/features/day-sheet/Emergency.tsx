import type { EmergencyNumbers } from "../../api/pageWords";
import { numbersChecked } from "../../components/page-words/numbersChecked";
import { copy } from "./copy";
import { Section } from "./Section";

/** A sheet that an older program stored on this device has no numbers: the section waits for the connection. */
export function Emergency({ emergency }: { emergency: EmergencyNumbers | undefined }) {
  if (!emergency) return null;
  return (
    <Section id="emergency" title={copy.emergencyTitle}>
      <ul className="l sheet-numbers">
        {emergency.numbers.map(({ number, name, note }) => (
          <li key={number}>
            <a className="num link" href={`tel:${number}`}>
              {number}
            </a>
            <span>
              <b>{name}</b>
              <span className="small quiet">{note}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="small quiet">{numbersChecked(emergency.checked_on)}</p>
    </Section>
  );
}
