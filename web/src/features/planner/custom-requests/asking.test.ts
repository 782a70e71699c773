import { expect, test } from "vitest";
import { REQUEST } from "../../../testing/customRequest";
import { parseAsking } from "./asking";

test("the address opens the dialog only where it says so", () => {
  expect(parseAsking({ guides: "true" })).toEqual({ guides: true });
  expect(parseAsking({ guides: true })).toEqual({ guides: true });
  for (const guides of [undefined, "", "yes", 1]) expect(parseAsking({ guides })).toEqual({});
});

test("the request that a copy is for is an id or nothing", () => {
  expect(parseAsking({ request: REQUEST })).toEqual({ request: REQUEST });
  expect(parseAsking({ request: REQUEST, guides: true })).toEqual({ request: REQUEST, guides: true });
  for (const request of [undefined, "", "../search", 1]) expect(parseAsking({ request })).toEqual({});
});
