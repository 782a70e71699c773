import { expect, test } from "vitest";
import { AppError } from "../../../api/errors";
import { fieldProblem, restOfError } from "../fieldErrors";
import { amountProblem, percentProblem, typedPercent } from "./payoutForm";

test.each([
  ["980.00", undefined],
  ["1,000.00", undefined],
  // Ambiguous, in the shared words
  ["1,000", "“1,000” can be read in two ways. Please write 1000 or 1.00."],
  ["1000.01", "That is more than the balance of $1,000.00."],
  ["0", "Enter an amount above zero."],
  ["", "Enter an amount above zero."],
  ["-5", "Enter an amount above zero."],
  ["100 EUR", "Amounts are in US dollars. Please enter it without “EUR”."],
])("the amount %j of a balance of one thousand: %s", (text, problem) => {
  expect(amountProblem(text, 1000)).toBe(problem);
});

test.each([
  ["12", undefined],
  ["12 %", undefined],
  ["0", undefined],
  ["50", undefined],
  ["51", "A whole number from 0 to 50."],
  ["12.5", "A whole number from 0 to 50."],
  ["", "A whole number from 0 to 50."],
  ["15", "That is the commission already."],
])("the commission %j in place of 15: %s", (text, problem) => {
  expect(percentProblem(text, 15)).toBe(problem);
});

test("a percent sign is understood", () => {
  expect(typedPercent("12 %")).toBe(12);
});

test("a server's error is at its field, or above the form", () => {
  const error = new AppError({
    title: "Error",
    text: "Not so.",
    code: "23514",
    fields: [{ field: "reference", message: "Too long." }],
  });
  expect([fieldProblem(error, "reference"), fieldProblem(error, "amount")]).toEqual(["Too long.", undefined]);
  expect(restOfError(error, ["reference"])).toBeNull();
  expect(restOfError(error, ["amount"])).toBe(error);
  expect(restOfError(new Error("x"), ["amount"])).toBeInstanceOf(Error);
});
