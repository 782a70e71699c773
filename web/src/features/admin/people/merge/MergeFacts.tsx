import { copy, whatText } from "./copy";
import type { MergePreview } from "./queries";

/** What is in the way; else what moves, and what to look at. */
export function MergeFacts({ preview: { problems, warnings, moves } }: { preview: MergePreview }) {
  if (problems.length > 0) return <Sentences title={copy.problems} sentences={problems} className="merge-problems" />;
  return (
    <>
      {warnings.length > 0 && <Sentences title={copy.warnings} sentences={warnings} className="merge-warnings" />}
      <section className="erasure" aria-label={copy.moves}>
        <h3 className="label">{copy.moves}</h3>
        {moves.length === 0 && <p className="quiet">{copy.nothingMoves}</p>}
        <ul>
          {moves.map(({ name, count }) => (
            <li key={name}>
              <span>{whatText(name)}</span>
              <b className="num">{count}</b>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Sentences({ title, sentences, className }: { title: string; sentences: string[]; className: string }) {
  return (
    <section className={className} aria-label={title}>
      <h3 className="label">{title}</h3>
      <ul>
        {sentences.map((text) => (
          <li key={text} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
