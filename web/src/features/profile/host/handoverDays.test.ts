import { expect, test } from "vitest";
import { readHandoverDays, toHandoverPeriod } from "./handoverDays";

test("the days of a handover are one value of the address; other values are none", () => {
  const days = { from: "2030-01-15", to: "2030-02-14" };
  expect(toHandoverPeriod(days)).toBe("2030-01-15_2030-02-14");
  expect(readHandoverDays(toHandoverPeriod(days))).toEqual(days);
  const wrong = [
    "",
    "2030-01",
    "2030-01-15",
    "2030-02-30_2030-03-01",
    "2030-02-14_2030-01-15",
    "2030-01-15_2030-01-16_x",
  ];
  expect(wrong.map(readHandoverDays)).toEqual(wrong.map(() => undefined));
});
