import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { RETURN_PAGES } from "../lib/returnPath";
import { makeRouter } from "./routes";

test("one can come back to every page, and only to pages", () => {
  const { routesByPath } = makeRouter(new QueryClient(), createMemoryHistory());
  const pages = new Set(Object.keys(routesByPath).map((path) => path.split("/")[1] ?? ""));
  pages.delete("auth");
  expect([...pages].sort()).toEqual([...RETURN_PAGES].sort());
});
