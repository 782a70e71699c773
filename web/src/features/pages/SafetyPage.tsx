import "./pages.css";
import { EMERGENCY_NUMBERS, NUMBERS_CHECKED } from "../../components/emergencyNumbers";
import { useDocumentHead } from "../../components/useDocumentHead";
import { safety } from "./copy";
import { Part } from "./Part";

export function SafetyPage() {
  useDocumentHead({ title: `${safety.title} | Serendib`, description: safety.description });
  return (
    <article className="text-page wrap">
      <header>
        <h1 className="h-page">{safety.title}</h1>
        <p className="lede quiet">{safety.lede}</p>
      </header>
      <section className="numbers" aria-labelledby="numbers">
        <h2 className="h-22" id="numbers">
          {safety.numbersTitle}
        </h2>
        <ul className="l">
          {EMERGENCY_NUMBERS.map((line) => (
            <li key={line.number}>
              <a className="num" href={`tel:${line.number}`}>
                {line.number}
              </a>
              <b>{line.name}</b>
              <span className="small">{line.note}</span>
            </li>
          ))}
        </ul>
        <p className="small">{`${safety.numbersNote} ${NUMBERS_CHECKED}`}</p>
      </section>
      {safety.parts.map((part) => (
        <Part key={part.title} title={part.title} text={part.text} />
      ))}
    </article>
  );
}
