import { expect, test } from "vitest";
import { findInSources } from "./sources";

test("only one place decides what Enter means, and whether a word is being composed", () => {
  expect(findInSources(/["'`]Enter["'`]|\.isComposing|\bkeyCode\b/, "lib/enterKey.ts")).toEqual([]);
});

test("nothing is made from the languages that a browser names, which need not be language tags, but the home country", () => {
  const fromLanguages = /navigator\.languages?|new Intl\.\w+\((?!\)|"en")[^)]*|toLocale\w+\(|localeCompare\([^,()]*,/;
  expect(findInSources(fromLanguages, "components/fields/callingCodes.ts")).toEqual([]);
});

test("the browser's storage, which may be closed or full, is used in one place, and by the script inside the document", () => {
  expect(findInSources(/\b(?:local|session)Storage\b|indexedDB/, "lib/storage.ts", "inline.ts")).toEqual([]);
});

test("a form is checked in the product's own words, but for those that a browser sends before the program is there", () => {
  const bare = /<form(?![^>]*\bnoValidate\b)[^>]*/;
  expect(
    findInSources(bare, "app/NavSearch.tsx", "features/home/Hero.tsx", "features/search/UnscriptedFilters.tsx"),
  ).toEqual([]);
});

test("a cookie holds nothing but what proves that a sign-in was begun here", () => {
  expect(findInSources(/cookieStore|document\.cookie/, "api/authStorage.ts", "api/session.ts")).toEqual([]);
});

test("a person's name beside other words keeps its own direction, as one in Arabic letters needs it", () => {
  const name = /<b>\{(?:\w+\.)*(?:reviewer_name|full_name|(?:person|other|guide|traveller)\.name)\b[^}]*\}<\/b>/;
  expect(findInSources(name)).toEqual([]);
});
