import "./page-words.css";
import type { TermsWords } from "../../api/pageWords";
import { Part } from "./Part";

/** The words of the terms page, also of a draft. */
export function TermsText({ words }: { words: TermsWords }) {
  return (
    <article className="text-page wrap">
      <header>
        <h1 className="h-page">{words.title}</h1>
        <p className="lede quiet">{words.lede}</p>
      </header>
      {words.parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words are free and may be equal, and hold no state
        <Part key={at} title={part.title} text={part.paragraphs} />
      ))}
      <Part title={words.refunds_title} text={[words.refunds_text]}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.refunds_when}</th>
              <th scope="col">{words.refunds_what}</th>
            </tr>
          </thead>
          <tbody>
            {words.refunds.map(({ when, what }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words are free and may be equal, and hold no state
              <tr key={at}>
                <th scope="row">{when}</th>
                <td>{what}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Part>
      {words.more_parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words are free and may be equal, and hold no state
        <Part key={at} title={part.title} text={part.paragraphs} />
      ))}
    </article>
  );
}
