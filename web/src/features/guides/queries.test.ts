import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { guideList } from "./queries";

test("guides come page by page, each of them once, and the last page says so", async () => {
  const all = Array.from({ length: 130 }, (_, n) => ({ id: `guide ${n}`, rating: 4, display_name: `Guide ${n}` }));
  vi.stubGlobal("fetch", async (input: string | URL | Request) => {
    const { pathname, searchParams } = new URL(String(input), "http://serendib.test");
    const after = /id\.gt\."guide (\d+)"/.exec(searchParams.get("or") ?? "");
    const from = after ? Number(after[1]) + 1 : 0;
    const rows = all.slice(from, from + Number(searchParams.get("limit")));
    const config = { url: "http://serendib.test", anonKey: "k", version: "1" };
    return Response.json(pathname === "/config.json" ? config : rows);
  });
  const read = (pages: number) => new QueryClient().fetchInfiniteQuery({ ...guideList, pages });
  const shown = async (pages: number) => (await read(pages)).pages.flatMap((page) => page.guides);
  expect(await shown(1)).toEqual(all.slice(0, 60));
  // A fourth is not asked for.
  expect(await shown(4)).toEqual(all);
});
