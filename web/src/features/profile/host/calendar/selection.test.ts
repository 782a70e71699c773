import { expect, test } from "vitest";
import { chooseDay, extendTo, monthsOf, toRange } from "./selection";

const range = (anchor: string, end: string) => ({ anchor, end });

test("a day, then another one in either direction, is a range; a third day begins anew", () => {
  const one = chooseDay(undefined, "2030-03-05");
  expect(toRange(one)).toEqual({ first: "2030-03-05", last: "2030-03-05" });
  expect(toRange(chooseDay(one, "2030-03-08"))).toEqual({ first: "2030-03-05", last: "2030-03-08" });
  expect(toRange(chooseDay(one, "2030-03-01"))).toEqual({ first: "2030-03-01", last: "2030-03-05" });
  expect(chooseDay(range("2030-03-05", "2030-03-08"), "2030-03-20")).toEqual(range("2030-03-20", "2030-03-20"));
});

test("the same day again leaves it chosen", () => {
  expect(chooseDay(range("2030-03-05", "2030-03-05"), "2030-03-05")).toEqual(range("2030-03-05", "2030-03-05"));
});

test("with Shift, the end of a range moves", () => {
  expect(chooseDay(range("2030-03-05", "2030-03-08"), "2030-03-20", true)).toEqual(range("2030-03-05", "2030-03-20"));
  expect(extendTo(undefined, "2030-03-05", "2030-03-06")).toEqual(range("2030-03-05", "2030-03-06"));
  expect(extendTo(range("2030-03-05", "2030-03-06"), "2030-03-06", "2030-02-27")).toEqual(
    range("2030-03-05", "2030-02-27"),
  );
});

test("a range may reach over several months", () => {
  expect(monthsOf({ first: "2030-12-30", last: "2031-02-01" })).toEqual(["2030-12", "2031-01", "2031-02"]);
});
