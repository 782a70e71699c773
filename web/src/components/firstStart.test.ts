import { expect, test } from "vitest";
import { firstStart, startSpan } from "./firstStart";
import { refusalOfAll } from "./package/refusedStarts";

const TAKEN = [
  { guide_id: "g1", first: "2030-02-01", last: "2030-02-10" },
  { guide_id: "g2", first: "2030-02-01", last: "2030-02-04" },
];
const span = (dateFrom: string, dateTo = "", dateFlexibility = "exact") => ({ dateFrom, dateTo, dateFlexibility });

test("of a span it is the first day from which the whole trip fits and somebody can lead it", () => {
  const march = span("2030-02-01", "2030-02-28");
  expect(firstStart(march, 8, ["g1", "g2"], TAKEN, "2030-01-01")).toBe("2030-02-05");
  expect(firstStart(march, 8, ["g1"], TAKEN, "2030-01-01")).toBe("2030-02-11");
  expect(firstStart(march, 8, ["g1"], TAKEN, "2030-02-20")).toBe("2030-02-20");
  expect(firstStart(march, 8, ["g1"], TAKEN, "2030-02-22")).toBeUndefined();
  expect(firstStart(march, 29, ["g3"], TAKEN, "2030-01-01")).toBeUndefined();
  expect(firstStart(span("2030-02-05", "2030-02-05"), 1, ["g2"], TAKEN, "2030-01-01")).toBe("2030-02-05");
});

test("no trip starts further ahead than it can be asked for", () => {
  expect(firstStart(span("2032-01-01"), 8, ["g3"], TAKEN, "2030-01-01")).toBe("2032-01-01");
  expect(firstStart(span("2032-01-02"), 8, ["g3"], TAKEN, "2030-01-01")).toBeUndefined();
  expect(firstStart(span("2032-01-03", "", "3-days"), 8, ["g3"], TAKEN, "2030-01-01")).toBe("2031-12-31");
});

test("one date is the start itself, whichever it is", () => {
  expect(firstStart(span("2030-02-05"), 8, ["g2"], TAKEN, "2030-01-01")).toBe("2030-02-05");
  expect(firstStart(span("", "2030-02-05"), 8, ["g1"], TAKEN, "2030-01-01")).toBeUndefined();
  expect(firstStart(span("", ""), 8, ["g1"], TAKEN, "2030-01-01")).toBeUndefined();
});

test.each([
  // The first of February 2030 is a Friday.
  ["any-start", "2030-02-08", "2030-02-12", "2030-02-11"],
  ["any-start", "2030-02-08", "2030-02-10", undefined],
  ["any-start", "2030-02-11", "", "2030-02-11"],
  ["weekends", "2030-02-01", "2030-02-28", "2030-02-15"],
  ["weekends", "2030-02-10", "2030-02-14", undefined],
  ["weekends", "2030-02-01", "", "2030-02-15"],
  ["3-days", "2030-02-08", "", "2030-02-11"],
  ["3-days", "2030-02-07", "", undefined],
  ["3-days", "2030-02-03", "2030-02-15", "2030-02-11"],
  ["3-days", "2030-02-03", "2030-02-14", undefined],
])("flexible dates, %s from %s to %s, start on %s", (flexibility, from, to, start) => {
  expect(firstStart(span(from, to, flexibility), 8, ["g1"], TAKEN, "2030-02-01")).toBe(start);
});

test("of the starts that a span allows, the first and the last that can be asked for", () => {
  const weekendsOnly = false;
  expect(startSpan(span("2030-02-05"), 8, "2030-01-01")).toEqual({
    first: "2030-02-05",
    last: "2030-02-05",
    weekendsOnly,
  });
  expect(startSpan(span("2030-02-01", "2030-02-10"), 8, "2030-02-02")).toEqual({
    first: "2030-02-02",
    last: "2030-02-03",
    weekendsOnly,
  });
  expect(startSpan(span("2030-02-01", "2030-02-10", "any-start"), 8, "2030-01-01")?.last).toBe("2030-02-10");
  expect(startSpan(span("2030-02-01", "2030-02-05"), 8, "2030-01-01")).toBeUndefined();
  expect(startSpan(span("2032-01-02"), 8, "2030-01-01")).toBeUndefined();
  expect(startSpan(span("", ""), 8, "2030-01-01")).toBeUndefined();
  expect(startSpan(span("2030-02-01", "2030-02-10", "weekends"), 8, "2030-01-01")).toEqual({
    first: "2030-02-01",
    last: "2030-02-09",
    weekendsOnly: true,
  });
  const halfYear = startSpan(span("2030-02-01", "2030-08-01", "any-start"), 8, "2030-01-01");
  expect(halfYear?.last).toBe("2030-05-03");
});

test("a start is also a day that is allowed", () => {
  const isAllowed = (day: string) => day > "2030-02-12";
  const first = (dates: ReturnType<typeof span>) => firstStart(dates, 8, ["g1"], TAKEN, "2030-01-01", isAllowed);
  expect([first(span("2030-02-01", "2030-02-28")), first(span("2030-02-12"))]).toEqual(["2030-02-13", undefined]);
});

test("the refusal of every wished day is that of the first, and of none where one could be a start", () => {
  const refusal = (day: string) => (day > "2030-02-12" ? undefined : `not ${day}`);
  const refusalFor = (dates: ReturnType<typeof span>, now = "2030-01-01") => refusalOfAll(dates, 8, now, refusal);
  expect(refusalFor(span("2030-02-12"))).toBe("not 2030-02-12");
  expect(refusalFor(span("2030-02-01", "2030-02-19"), "2030-02-03")).toBe("not 2030-02-03");
  expect(refusalFor(span("2030-02-01", "2030-02-20"))).toBeUndefined();
  expect([refusalFor(span("", "")), refusalFor(span("2030-02-12"), "2030-02-13")]).toEqual([undefined, undefined]);
});
