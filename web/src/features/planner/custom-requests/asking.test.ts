import { expect, test } from "vitest";
import { parseAsking } from "./asking";

test("the address opens the dialog only where it says so", () => {
  expect(parseAsking({ guides: "true" })).toEqual({ guides: true });
  expect(parseAsking({ guides: true })).toEqual({ guides: true });
  for (const guides of [undefined, "", "yes", 1]) expect(parseAsking({ guides })).toEqual({});
});
