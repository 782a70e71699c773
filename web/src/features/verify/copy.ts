import type { StatementCheck } from "../../api/reputation";
import { instantText } from "../../lib/instants";

export const copy = {
  title: "Check a statement",
  lede: "A guide gave you a file with what they have done on Serendib? Find out whether we signed it and whether it is unchanged.",
  description:
    "Check a guide's signed statement: whether Serendib signed it, whether it is unchanged, and what it says about trips, reviews and licenses.",
  unscripted: "Checking a statement needs JavaScript. Please switch it on and load the page again.",

  choose: "Choose the file",
  drop: "or drop it here",
  fileHint: "The .json file as the guide downloaded it",
  paste: "Or paste the text of the file",
  check: "Check",
  checking: "Checking…",
  privacy: "The statement goes to Serendib for this check and to no one else.",
  again: "Check another statement",

  empty: "Paste the text of the file first.",
  unreadable: "This is no statement: please use the whole .json file as the guide downloaded it.",
  tooLarge: "This is larger than any statement: they have at most 64 KB.",
  failed: "The statement could not be checked. Please try again.",

  result: "Result",
  noFigures: "This page cannot display the figures of this version of a statement.",
  notMember: "This guide is not listed on Serendib today. The statement stays true for the day it was signed.",

  aboutTitle: "What a statement is",
  about: [
    "Guides can take what they have done here with them: trips led, reviews, how they answer, languages and checked papers.",
    "Serendib signs the figures of one day. Nobody can change a number, a name or a date afterwards without breaking the signature.",
    "The person who shows it should be the guide it names: compare the name with their papers.",
  ],
  selfTitle: "Check it without us",
  selfText:
    "The signature is a detached JWS (RFC 7515, ES256) over the bytes of the text under “statement”. Any JOSE library checks it with our published keys.",
  keys: "Published keys",
} as const;

type Outcome = { title: string; text: string };

const PROBLEMS: Record<NonNullable<StatementCheck["problem"]>, Outcome> = {
  altered: {
    title: "This statement was changed",
    text: "Its text does not fit its signature: at least one character is different from what we signed. Do not rely on it, and let the guide send you the file as they downloaded it.",
  },
  unknown_key: {
    title: "We did not sign this with a key we know",
    text: "The key that the signature names is not among our published keys. Someone else made this file, or its key was withdrawn. Do not rely on it, and let the guide download a new statement.",
  },
  other_site: {
    title: "This statement is not one of ours",
    text: "It names another site as the one that signed it. Only that site can say whether it is true.",
  },
  malformed: {
    title: "This is no signed statement",
    text: "A part is missing or cut off, so there is nothing to check. Use the whole .json file as the guide downloaded it, not a picture or a part of it.",
  },
};

export function outcomeOf({ is_valid, problem, issued_at }: StatementCheck): Outcome {
  if (!is_valid) return PROBLEMS[problem ?? "malformed"];
  return {
    title: "This statement is genuine",
    text: `Serendib signed it on ${instantText(issued_at ?? "")}. It is unchanged since, and its figures are of that day.`,
  };
}

export function profileLink(name: string): string {
  return `${name} on Serendib`;
}
