import { expect, test } from "vitest";
import { localMinute } from "./localMinute";

test("a field with a day and a time has this device's clock", () => {
  expect(localMinute(new Date(2030, 0, 5, 4, 7).getTime())).toBe("2030-01-05T04:07");
  expect(localMinute(Number.NaN)).toBe("");
});
