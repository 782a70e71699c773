import { expect, test } from "vitest";
import { batik, initialsOf } from "./batik";

test("the same name always gives the same disc, another name another", () => {
  expect(batik("Nimal Perera")).toEqual(batik(" nimal perera "));
  expect(batik("Nimal Perera").crackle).not.toBe(batik("Nimal Pereira").crackle);
});

test.each([
  ["Nimal Perera", "NP"],
  ["Derrick van Langenberg", "DL"],
  ["Shanthi", "S"],
  ["තරුෂි සිල්වා", "තස"],
  ["", ""],
])("initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
