import { expect, test } from "vitest";
import { formatFilters, parseFilters } from "./filters";

test("filters of an address are read back, and unknown ones limit nothing", () => {
  const filters = { rating: "2", text: "words", reply: "noreply" };
  expect(formatFilters(filters)).toBe("2,words,noreply");
  expect(parseFilters("2,words,noreply")).toEqual(filters);
  expect(parseFilters("reply")).toEqual({ rating: "", text: "", reply: "reply" });
  expect(parseFilters("")).toEqual({ rating: "", text: "", reply: "" });
  expect(parseFilters("7,nonsense")).toEqual({ rating: "", text: "", reply: "" });
  expect(formatFilters(parseFilters(""))).toBe("");
});
