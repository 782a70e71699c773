import { diffArrays } from "diff";
import { foldText } from "../../../lib/text";

/** A piece of a text: words that both have, or words between those. */
export type WordPart = { text: string; isCommon: boolean };

/** Which words of two short texts are the same, in the same order; without case, accents and signs. */
export function commonWords(here: string, there: string): { here: WordPart[]; there: WordPart[] } {
  const [own, others] = [split(here), split(there)];
  const parts: { here: WordPart[]; there: WordPart[] } = { here: [], there: [] };
  const take = (words: string[], count: number) => words.splice(0, count).join("");
  for (const { value, added, removed } of diffArrays(own.map(fold), others.map(fold))) {
    const isCommon = !added && !removed && value.some((word) => word !== "");
    if (!added) parts.here.push({ text: take(own, value.length), isCommon });
    if (!removed) parts.there.push({ text: take(others, value.length), isCommon });
  }
  return parts;
}

/** Each word with the signs and blanks after it. */
function split(text: string): string[] {
  return text.match(/\S+\s*/gu) ?? [];
}

function fold(word: string): string {
  return foldText(word).replace(/[^\p{L}\p{M}\p{N}]/gu, "");
}
