import { expect, test } from "vitest";
import { STATEMENT, signedText } from "../../testing/reputation";
import { answerTime, averageText, credentialDays, credentialName, languageText, percentText } from "./copy";
import { readStatement } from "./statement";

test("a statement is read as it was written", () => {
  expect(readStatement(signedText())).toMatchObject(STATEMENT);
});

test.each([
  ["", "nothing"],
  ["null", "no object"],
  ['{"type":"serendib-guide-statement"}', "no version"],
  [signedText().replace('"version":1', '"version":2'), "a later version"],
  [signedText().replace("guide-statement", "invoice"), "another text"],
  [signedText().slice(0, -9), "a part of it"],
])("%s is not read: %s", (text) => {
  expect(readStatement(text)).toBeUndefined();
});

test.each([
  [0.2, "Under an hour"],
  [1, "1 hour"],
  [3.2, "3 hours"],
  [47, "47 hours"],
  [60, "3 days"],
])("%s hours to answer are %s", (hours, words) => {
  expect(answerTime(hours)).toBe(words);
});

test("figures, languages and papers are in words", () => {
  expect(averageText(4.5)).toBe("4.50");
  expect(percentText(91.6)).toBe("92%");
  expect(languageText({ name: "German", level: "conversational" })).toBe("German, conversational");
  expect(languageText({ name: "German", level: null })).toBe("German");
  const paper = { checked_on: "2029-11-29", valid_until: "2031-05-31" };
  expect(credentialName({ ...paper, kind: "license", class: "chauffeur" })).toBe("Chauffeur guide license");
  expect(credentialName({ ...paper, kind: "first_aid", class: null })).toBe("First aid certificate");
  expect(credentialName({ ...paper, kind: "boat_permit", class: null })).toBe("boat permit");
  expect(credentialDays({ ...paper, kind: "insurance", class: null })).toBe(
    "checked on 29 Nov 2029, valid until 31 May 2031",
  );
});
