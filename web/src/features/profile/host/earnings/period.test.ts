import { expect, test } from "vitest";
import { csvAddress, monthChoices, neighbours, readPeriod, yearChoices } from "./period";

const NOW = "2026-11";

test.each([
  ["", { id: "summary" }],
  ["2026-10", { id: "statement", month: "2026-10" }],
  ["2025", { id: "taxes", year: "2025" }],
  // To come: the current one
  ["2026-12", { id: "statement", month: "2026-11" }],
  ["2031", { id: "taxes", year: "2026" }],
  ["2026-13", { id: "summary" }],
  ["2026-1", { id: "summary" }],
  ["1999-12", { id: "summary" }],
  ["money", { id: "summary" }],
])("the period %j is %j", (period, view) => {
  expect(readPeriod(period, NOW)).toEqual(view);
});

test("months go back from the current one to the first year with entries", () => {
  const groups = monthChoices(["2026", "2025"], NOW, NOW);
  expect(groups.map(({ year, months }) => [year, months.length, months[0], months.at(-1)])).toEqual([
    ["2026", 11, "2026-11", "2026-01"],
    ["2025", 12, "2025-12", "2025-01"],
  ]);
});

test("without entries there is the current year, and the year of a chosen month", () => {
  expect(monthChoices([], "2026-01", "2026-01")).toEqual([{ year: "2026", months: ["2026-01"] }]);
  expect(monthChoices([], "2026-01", "2025-12").map(({ year }) => year)).toEqual(["2026", "2025"]);
});

test("years are those with entries, the current and the chosen one, the newest first", () => {
  expect(yearChoices(["2025"], NOW, "2023")).toEqual(["2026", "2025", "2023"]);
  expect(yearChoices(["2026", "2025"], NOW, "2026")).toEqual(["2026", "2025"]);
});

test("the neighbours of a choice end with the list", () => {
  const months = ["2026-11", "2026-10", "2026-09"];
  expect(neighbours(months, "2026-11")).toEqual({ earlier: "2026-10", later: undefined });
  expect(neighbours(months, "2026-09")).toEqual({ earlier: undefined, later: "2026-10" });
  expect(neighbours(months, "2020-01")).toEqual({ earlier: undefined, later: undefined });
});

test("the file of a month and of a year", () => {
  expect(csvAddress({ id: "statement", month: "2026-10" })).toBe("guide-statement-csv?month=2026-10");
  expect(csvAddress({ id: "taxes", year: "2026" })).toBe("guide-statement-csv?year=2026");
});
