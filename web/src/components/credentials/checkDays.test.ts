import { expect, test } from "vitest";
import { instantThere } from "../../lib/instants";
import { checkDayText } from "./checkDays";

test("the day of a check is Sri Lanka's", () => {
  expect(checkDayText("2030-08-18T20:00:00Z")).toBe("19 Aug 2030");
  expect(instantThere("2030-08-18T20:00:00Z")).toBe("19 Aug 2030, 01:30 Sri Lankan time");
  expect(checkDayText("never")).toBe("");
});
