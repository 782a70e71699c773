import { expect, test } from "vitest";
import { AppError } from "../../../../api/errors";
import { errorOfNoField, percentProblem, readPercent, shareProblem } from "./shareForm";

test.each([
  ["50", 50],
  ["100", 100],
  [" 80 ", 80],
  ["49", null],
  ["101", null],
  ["80.5", null],
  ["60.", null],
  ["150", null],
  ["-10", null],
  ["abc", null],
  ["8e1", null],
  ["", null],
])("the share that %j means is %s", (text, percent) => {
  expect(readPercent(text)).toBe(percent);
  expect(percentProblem(text) === undefined).toBe(percent !== null);
});

test("errors of the fields stand there, others at the end", () => {
  const wrong = (field: string) =>
    new AppError({ title: "Error", text: "Check.", code: "23514", fields: [{ field, message: `No ${field}.` }] });
  expect(shareProblem(wrong("percent"), "percent")).toBe("No percent.");
  expect(shareProblem(wrong("percent"), "message")).toBeUndefined();
  expect(errorOfNoField(wrong("guide_id"))).toBeNull();
  expect(errorOfNoField(wrong("package_id"))?.message).toBe("Check.");
  expect(errorOfNoField(null)).toBeNull();
});
