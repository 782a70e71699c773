import "./page-words.css";
import type { EmergencyNumbers, SafetyWords } from "../../api/pageWords";
import { numbersChecked } from "./numbersChecked";
import { Part } from "./Part";

/** The words of the safety page, also of a draft. */
export function SafetyText({ words, emergency }: { words: SafetyWords; emergency: EmergencyNumbers }) {
  return (
    <article className="text-page wrap">
      <header>
        <h1 className="h-page">{words.title}</h1>
        <p className="lede quiet">{words.lede}</p>
      </header>
      <section className="numbers" aria-labelledby="numbers">
        <h2 className="h-22" id="numbers">
          {words.numbers_title}
        </h2>
        <ul className="l">
          {emergency.numbers.map((line) => (
            <li key={line.number}>
              <a className="num" href={`tel:${line.number}`}>
                {line.number}
              </a>
              <b>{line.name}</b>
              <span className="small">{line.note}</span>
            </li>
          ))}
        </ul>
        <p className="small">{`${words.numbers_note} ${numbersChecked(emergency.checked_on)}`}</p>
      </section>
      {words.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words are free and may be equal, and hold no state
        <Part key={at} title={part.title} text={part.paragraphs} />
      ))}
    </article>
  );
}
