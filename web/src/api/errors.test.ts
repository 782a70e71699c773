import { expect, test } from "vitest";
import { AppError, isMissing, offline, requestOf, textOf, unwrap, unwrapOne } from "./errors";

const failWith = (status: number, code: string, message: string, details = "") => ({
  data: null,
  count: null,
  status,
  statusText: "",
  success: false as const,
  error: Object.assign(new Error(message), {
    name: "PostgrestError",
    code,
    details,
    hint: "",
    toJSON: () => ({ name: "", message, code, details, hint: "" }),
  }),
});

const catchError = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error("nothing was thrown");
};

test("what a rule says is shown as it is", () => {
  expect(() => unwrap(failWith(400, "23514", "Enter your first name."))).toThrow("Enter your first name.");
});

test("what the machine says is not", () => {
  expect(() => unwrap(failWith(500, "XX000", "no such column: x"))).toThrow("Something went wrong. Please try again.");
});

test("what says nothing itself is told in the words that a page has for it", () => {
  const otherwise = "Failed to fetch guide details";
  const messageFor = (...answer: [number, string, string]) =>
    textOf(
      catchError(() => unwrap(failWith(...answer))),
      otherwise,
    );
  expect(messageFor(500, "XX000", "no such column: x")).toBe(otherwise);
  expect(messageFor(429, "PT429", "Too many requests")).toMatch(/wait a while/);
  expect(messageFor(400, "23514", "Not today.")).toBe("Not today.");
  expect(textOf(offline(), otherwise)).toMatch(/cannot be reached/);
  expect(textOf(new TypeError("x is undefined"), otherwise)).toBe(otherwise);
});

test("what is not theirs to do is said, what has no door at all is not", () => {
  const text = "You need to be a verified guide to request package access";
  expect(() => unwrap(failWith(403, "42501", text))).toThrow(text);
  expect(() => unwrap(failWith(403, "42501", "permission denied for table guides"))).toThrow(/Something went wrong/);
});

test("the fields of a rule come with it, and nothing that is no field", () => {
  const fields = [{ field: "phone", message: "Please enter a valid phone number." }];
  for (const [details, expected] of [
    [JSON.stringify(fields), fields],
    ['[{"field":1},null]', []],
    ["Failing row contains (1).", []],
  ] as const) {
    expect(catchError(() => unwrap(failWith(400, "23514", "x", details))).fields).toEqual(expected);
  }
});

test("whoever asks too often is asked to wait", () => {
  expect(() => unwrap(failWith(429, "PT429", "Too many requests"))).toThrow(/Please wait a while/);
});

test("no answer at all is a matter of the connection", () => {
  expect(() => unwrap(failWith(0, "", "TypeError: Failed to fetch"))).toThrow(/cannot be reached/);
});

test("no row is a missing page, a failure is not", () => {
  const answer = { data: [], error: null, count: null, status: 200, statusText: "OK", success: true as const };
  expect(isMissing(catchError(() => unwrapOne(answer)))).toBe(true);
  expect(isMissing(catchError(() => unwrap(failWith(500, "XX000", "x"))))).toBe(false);
});

test("a failure of the server keeps the id of its request, and nothing else of what the machine said", () => {
  for (const [details, expected] of [
    ["Request 5f3c9a12-7b", "5f3c9a12-7b"],
    ["Request 5f3c9a12-7b <script>", undefined],
    ["no such column: x", undefined],
    ["", undefined],
  ] as const) {
    expect(requestOf(catchError(() => unwrap(failWith(500, "XX000", "x", details))))).toBe(expected);
  }
  expect(requestOf(catchError(() => unwrap(failWith(400, "23514", "x", "Request 1-1"))))).toBeUndefined();
  expect(requestOf(new Error("x"))).toBeUndefined();
});
