import { Link } from "@tanstack/react-router";
import { Icon } from "../../components/ui/Icon";
import { inQuotes } from "./copy";
import type { TripSearch } from "./params";
import { type SearchAnswer, wordsOf } from "./queries";

const copy = {
  guessed: "Showing results for",
  understood: "Understood from your words",
  insteadFor: (typed: string) => `Search instead for ${inQuotes(typed)}`,
  takeAway: (label: string) => `${label}: take away`,
};

/** Words without any match. */
function ignoredText(words: string[]): string {
  return `Left out, since nothing here knows it: ${words.join(", ")}.`;
}

/** No trip combines them with the rest. */
function leftOutText(wishes: string[]): string {
  return `No trip has all of it. These come closest, though not with: ${wishes.join(", ")}.`;
}

/** The closest others follow. */
function exactText(exact: number): string {
  if (exact === 0) return "No trip that is left has all of it. These come close.";
  return exact === 1
    ? "One trip has all of it. Those after it come close."
    : `${exact} trips have all of it. Those after them come close.`;
}

type Props = { search: TripSearch; answer: SearchAnswer };

/** How the text was interpreted, with each part removable, and unmatched parts. */
export function QueryInterpretation({ search, answer }: Props) {
  const { showing_results_for: meant, understood, ignored, left_out: leftOut, total, exact_total: exact } = answer;
  const typed = wordsOf(search, answer) || search.location;
  // Text read as words stays words; a corrected place is searched as typed.
  const isInPlace = answer.location_as_words || search.q === "";
  const withWords = (q: string) => ({ ...search, q, ...(isInPlace && { location: "" }) });
  return (
    <>
      {meant && (
        <p className="guess">
          <span>{copy.guessed}</span> <b>{meant}</b>{" "}
          {typed !== "" && (
            <Link className="text-link" to="/search" search={withWords(`"${typed.replaceAll('"', " ").trim()}"`)}>
              {copy.insteadFor(typed)}
            </Link>
          )}
        </p>
      )}
      {understood.length > 0 && (
        <ul className="chips understood" aria-label={copy.understood}>
          {understood.map(({ kind, label, without }) => (
            <li key={`${kind} ${label}`}>
              <Link className="chip remove" to="/search" search={withWords(without)} aria-label={copy.takeAway(label)}>
                <span>{label}</span>
                <Icon name="close" small />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {ignored.length > 0 && (
        <p className="guess" role="status">
          {ignoredText(ignored)}
        </p>
      )}
      {leftOut.length > 0 && (
        <p className="guess" role="status">
          {leftOutText(leftOut)}
        </p>
      )}
      {leftOut.length === 0 && exact < total && (
        <p className="guess" role="status">
          {exactText(exact)}
        </p>
      )}
    </>
  );
}
