import { expect, test } from "vitest";
import { allOf, anyOf, bindUnits, bulletLines, countText, firstName, peopleRange, shortenText } from "./text";

test.each([
  ["• one\n• two", ["one", "two"]],
  ["- one\n* two\n– three\n· four", ["one", "two", "three", "four"]],
  ["1. one\n2. two", ["one", "two"]],
  ["1. one\n• two", ["1. one", "two"]],
  ["4x4 jeep\n2 meals a day", ["4x4 jeep", "2 meals a day"]],
  ["7.5 km along the ridge", ["7.5 km along the ridge"]],
  ["2.5 litres of water\n1.5 hours by boat", ["2.5 litres of water", "1.5 hours by boat"]],
  ["1.one\n2.two", ["one", "two"]],
  ["  one \r\n\r\n two", ["one", "two"]],
])("bullet characters are stripped: %j", (text, lines) => {
  expect(bulletLines(text)).toEqual(lines);
});

test("nothing has no lines", () => {
  expect(bulletLines(null)).toEqual([]);
  expect(bulletLines("\n \n")).toEqual([]);
});

test("counts agree with their nouns", () => {
  expect(countText(1, "trip", "trips")).toBe("1 trip");
  expect(countText(0, "trip", "trips")).toBe("0 trips");
  expect(countText(1400, "trip", "trips")).toBe("1,400 trips");
});

test("a length of time or road stays on one line", () => {
  expect(bindUnits("10 stops, 8 h 09 of driving in all (294 km).")).toBe(
    "10 stops, 8\u00A0h\u00A009 of driving in all (294\u00A0km).",
  );
  expect(bindUnits("2 h, then 15 min by car")).toBe("2\u00A0h, then 15\u00A0min by car");
  expect(bindUnits("2 houses, 3 minutes")).toBe("2 houses, 3 minutes");
});

test("a group of one size is no range", () => {
  expect(peopleRange(2, 8)).toBe("2-8 people");
  expect(peopleRange(4, 4)).toBe("4 people");
});

test("hosts are offered by first name", () => {
  expect(anyOf(["Nimal Perera", "Tharushi Silva", "Ruwan"].map(firstName))).toBe("Nimal, Tharushi or Ruwan");
});

test.each([
  ["one two three", 14, "one two three"],
  ["one two three", 13, "one two…"],
  ["one\n  two", 20, "one two"],
  ["Kataragama", 5, "Kata…"],
  ["", 5, ""],
])("a description is one line, cut between words: %j in %d letters", (text, most, shown) => {
  expect(shortenText(text, most)).toBe(shown);
});

test("one or two hosts need no comma", () => {
  expect(anyOf(["Nimal"])).toBe("Nimal");
  expect(anyOf(["Nimal", "Ruwan"])).toBe("Nimal or Ruwan");
  expect(anyOf([])).toBe("");
  expect(allOf(["Nimal"])).toBe("Nimal");
  expect(allOf(["Nimal", "Tharushi", "Ruwan"])).toBe("Nimal, Tharushi and Ruwan");
  expect(allOf([])).toBe("");
});
