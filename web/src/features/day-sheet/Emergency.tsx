import { EMERGENCY_NUMBERS, NUMBERS_CHECKED } from "../../components/emergencyNumbers";
import { copy } from "./copy";
import { Section } from "./Section";

export function Emergency() {
  return (
    <Section id="emergency" title={copy.emergencyTitle}>
      <ul className="l sheet-numbers">
        {EMERGENCY_NUMBERS.map(({ number, name, note }) => (
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
      <p className="small quiet">{NUMBERS_CHECKED}</p>
    </Section>
  );
}
