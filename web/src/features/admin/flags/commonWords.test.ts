import { expect, test } from "vitest";
import { commonWords } from "./commonWords";

const marked = (parts: { text: string; isCommon: boolean }[]) =>
  parts.map(({ text, isCommon }) => (isCommon ? `[${text.trim()}]` : text.trim())).join(" ");

test("words in the same order are common, without case and signs", () => {
  const { here, there } = commonWords(
    "We leave Kandy, and walk through the tea",
    "we LEAVE Ella and walk – through the tea!",
  );
  expect(marked(here)).toBe("[We leave] Kandy, [and walk] [through the tea]");
  expect(marked(there)).toBe("[we LEAVE] Ella [and walk] – [through the tea!]");
});

test("texts without common words, and empty ones, have no marks", () => {
  expect(commonWords("tea", "fish").here).toEqual([{ text: "tea", isCommon: false }]);
  expect(commonWords("", "fish")).toEqual({ here: [], there: [{ text: "fish", isCommon: false }] });
  expect(commonWords("– –", "– –").here.every(({ isCommon }) => !isCommon)).toBe(true);
});

test("words of other scripts keep their vowels", () => {
  expect(marked(commonWords("සිගිරිය බලන්න", "සිගිරිය යමු").here)).toBe("[සිගිරිය] බලන්න");
});
