import { expect, test } from "vitest";
import { hostNames } from "./copy";

test.each([
  [["Nimal"], "Nimal"],
  [["Nimal", "Tharushi", "Ruwan"], "Nimal, Tharushi or Ruwan"],
  [["Nimal", "Tharushi", "Ruwan", "Lalani"], "Nimal, Tharushi, Ruwan or one more"],
  [["Nimal", "Tharushi", "Ruwan", "Lalani", "Sirimal"], "Nimal, Tharushi, Ruwan or one of 2 more"],
])("who may lead a trip is never a list that leaves somebody out: %j", (names, text) => {
  expect(hostNames(names)).toBe(text);
});
