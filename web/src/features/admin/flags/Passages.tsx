import { commonWords, type WordPart } from "./commonWords";
import { copy } from "./copy";
import type { FlagRecord } from "./queries";

/** Passages of both packages side by side, with the common words marked. */
export function Passages({ flag: { passages, subject, other } }: { flag: FlagRecord }) {
  return (
    <section aria-label={copy.texts}>
      <h3 className="label">{copy.texts}</h3>
      {passages.map(({ here, there }) => {
        const parts = commonWords(here, there);
        return (
          <div key={here} className="flag-texts">
            <Passage title={subject.name ?? copy.here} parts={parts.here} />
            <Passage title={other?.name ?? copy.there} parts={parts.there} />
          </div>
        );
      })}
    </section>
  );
}

function Passage({ title, parts }: { title: string; parts: readonly WordPart[] }) {
  return (
    <figure>
      <figcaption className="small quiet" dir="auto">
        {title}
      </figcaption>
      <blockquote dir="auto">
        {parts.map(({ text, isCommon }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, in its order
          isCommon ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
        )}
      </blockquote>
    </figure>
  );
}
