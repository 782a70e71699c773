import { expect, test } from "vitest";
import { AppError } from "../../api/errors";
import { fieldProblem, restOfError } from "./fieldProblems";

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
