import { expect, test } from "vitest";
import { AppError } from "../../api/errors";
import { failureWords } from "./saveFailure";

const makeError = (code: string, text: string, field?: string) =>
  new AppError({ title: "Error", code, text, fields: field === undefined ? [] : [{ field, message: text }] });

const waiting = "You have 50 packages that wait for review. Please let us look at them before you add more.";

test.each([
  ["a rule about the whole", makeError("23514", waiting), waiting],
  ["a rule about a field", makeError("23514", "The price is too high.", "price"), "The price is too high."],
  ["too much at once", makeError("PT429", "Please wait a while."), "Please wait a while."],
  ["the machine", makeError("XX000", "Something went wrong."), "Failed to create package. Please try again."],
] as const)("what helps is said: %s", (_name, error, text) => {
  expect(failureWords(error, true)).toEqual({ title: "Error Creating Package", text });
});

test("a rule about a day has words of its own", () => {
  const error = makeError("23514", "A title is missing.", "days.1.title");
  expect(failureWords(error, true)).toEqual({
    title: "Error Creating Package Day",
    text: "Failed to create day 2: A title is missing.",
  });
});
