import { expect, test } from "vitest";
import { AppError, isMissing, unwrap, unwrapOne } from "./errors";

const failed = (status: number, code: string, message: string) => ({
  data: null,
  count: null,
  status,
  statusText: "",
  success: false as const,
  error: Object.assign(new Error(message), {
    name: "PostgrestError",
    code,
    details: "",
    hint: "",
    toJSON: () => ({ name: "", message, code, details: "", hint: "" }),
  }),
});

test("what a rule says is shown as it is", () => {
  expect(() => unwrap(failed(400, "23514", "Enter your first name."))).toThrow("Enter your first name.");
});

test("what the machine says is not", () => {
  expect(() => unwrap(failed(500, "XX000", "no such column: x"))).toThrow("Something went wrong. Please try again.");
});

test("no answer at all is a matter of the connection", () => {
  expect(() => unwrap(failed(0, "", "TypeError: Failed to fetch"))).toThrow(/cannot be reached/);
});

test("no row is a missing page, a failure is not", () => {
  const answer = { data: [], error: null, count: null, status: 200, statusText: "OK", success: true as const };
  const thrown = (run: () => unknown) => {
    try {
      run();
    } catch (error) {
      if (error instanceof AppError) return error;
    }
    throw new Error("nothing was thrown");
  };
  expect(isMissing(thrown(() => unwrapOne(answer)))).toBe(true);
  expect(isMissing(thrown(() => unwrap(failed(500, "XX000", "x"))))).toBe(false);
});
