import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { parseGuideSearch } from "./params";
import { searchGuides } from "./searchGuides";

/** Licensed. */
const LICENSED = ["guide 2", "guide 150"];
const ALL = Array.from({ length: 260 }, (_, n) => ({ id: `guide ${n}`, isLicensed: LICENSED.includes(`guide ${n}`) }));

let reads: string[];

beforeEach(() => {
  reads = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request) => {
    const { pathname, search, searchParams } = new URL(String(input), "http://serendib.test");
    if (pathname === "/config.json") return Response.json({ url: "http://serendib.test", anonKey: "k", version: "1" });
    reads.push(search);
    const from = Number(searchParams.get("offset") ?? 0);
    const page = ALL.slice(from, from + Number(searchParams.get("limit")));
    const results = page.map(({ id }) => ({ id }));
    const licensed = LICENSED.filter((id) => results.some((one) => one.id === id));
    return Response.json({ total: ALL.length, results, facets: {}, licensed });
  });
});

async function loadGuides(pages: number, restored?: number) {
  const read = { ...searchGuides(parseGuideSearch({}), restored), pages };
  const data = await new QueryClient().fetchInfiniteQuery(read);
  return data.pages.flatMap((page) => page.results);
}

test("guides come page by page, each of them once, and the last page says so", async () => {
  expect(await loadGuides(1)).toEqual(ALL.slice(0, 24));
  expect(await loadGuides(3)).toEqual(ALL.slice(0, 72));
  reads = [];
  // No twelfth page is read.
  expect(await loadGuides(20)).toEqual(ALL);
  expect(reads).toHaveLength(11);
});

test("a list that somebody comes back to is as long as they left it", async () => {
  expect(await loadGuides(1, 216)).toEqual(ALL.slice(0, 216));
  expect(reads.toSorted()).toEqual(["?limit=100", "?limit=100&offset=100", "?limit=16&offset=200"]);
  expect(await loadGuides(2, 216)).toEqual(ALL.slice(0, 240));
});
