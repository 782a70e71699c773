import { copy, foundText, moreWordsText, readAsText, wordText } from "./copy";
import { fieldsOf, type Value } from "./shape";

type Found = { trips: number; names: readonly string[]; read_as: string | null };

/** A word of the search that the draft changes. Without `is_in_draft` it is saved and no longer in the draft. */
export type PreviewedWord = {
  word: string;
  concept: string;
  language: string;
  is_added: boolean;
  is_in_draft: boolean;
  before: Found;
  after: Found;
};

/** What the search finds by each changed word, now and with the draft. */
export function WordsPreview({ content }: { content: Value }) {
  const { words, more } = fieldsOf(content) as { words: readonly PreviewedWord[]; more: number };
  if (words.length === 0) return <p>{copy.noWords}</p>;
  return (
    <>
      <p className="small quiet">{copy.wordsHint}</p>
      <ul className="l word-previews">
        {words.map((word) => (
          <li key={`${word.concept} ${word.language} ${word.is_added} ${word.word}`}>
            <h3 dir="auto">{word.word}</h3>
            <p className="small quiet">{wordText(word)}</p>
            <dl>
              <dt>{copy.before}</dt>
              <FoundTrips found={word.before} />
              <dt>{copy.after}</dt>
              <FoundTrips found={word.after} />
            </dl>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small quiet">{moreWordsText(more)}</p>}
    </>
  );
}

function FoundTrips({ found: { trips, names, read_as } }: { found: Found }) {
  return (
    <dd>
      <span className="num">{foundText(trips)}</span>
      {read_as !== null && <span className="small quiet">{readAsText(read_as)}</span>}
      {names.length > 0 && (
        <ul className="l small">
          {names.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two trips may have one title, and hold no state
            <li key={at} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
    </dd>
  );
}
