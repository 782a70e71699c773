import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import firstReads from "../../first-reads.json";
import { destinationPage, landingPages, themePage } from "../api/landing";
import { pageWords } from "../api/pageWords";
import { gazetteer } from "../api/places";
import { parseGuideSearch } from "../features/guides/params";
import { checkedCredentials, guideDetail, guidePackages } from "../features/guides/queries";
import { searchGuides } from "../features/guides/searchGuides";
import { featuredTrips } from "../features/home/queries";
import { packageDetail, packageHosts } from "../features/packages/queries";
import { parseTripSearch } from "../features/search/params";
import { searchTrips } from "../features/search/queries";

// The server preloads first-reads.json; the client requests this.

const ID = "0f4f56a6-886e-4a29-9f04-dd0000000000";

let calls: string[];

beforeEach(() => {
  calls = [];
  vi.stubGlobal("fetch", async (input: string | URL | Request) => {
    const url = new URL(String(input), "http://serendib.test");
    const isConfig = url.pathname === "/config.json";
    if (!isConfig) calls.push(url.pathname + url.search);
    const found = url.pathname.endsWith("/search_guides") ? { results: [], licensed: [] } : [{ results: [] }];
    const body = isConfig ? { url: "http://serendib.test", anonKey: "k", version: "1" } : found;
    return new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } });
  });
});

test("the home page", async () => {
  const queries = new QueryClient();
  await queries.fetchQuery(featuredTrips);
  await queries.fetchQuery(gazetteer);
  expect(calls).toEqual(firstReads["/"]);
});

test("a package page", async () => {
  const queries = new QueryClient();
  await queries.fetchQuery(packageDetail(ID));
  await queries.fetchQuery(packageHosts(ID));
  await queries.fetchQuery(gazetteer);
  expect(calls.map((one) => one.replace(ID, "{id}"))).toEqual(firstReads["/packages/{id}"]);
});

test("the guides, filtered by what differs from the defaults, in the order of the file", async () => {
  const queries = new QueryClient();
  const { path, parameters, last, also } = firstReads["/guides"];
  await queries.fetchInfiniteQuery(searchGuides(parseGuideSearch({})));
  await queries.fetchQuery(gazetteer);
  expect(calls).toEqual([`${path}?${last}`, ...also]);
  const everything = {
    q: "tea & trains",
    language: "German",
    place: "Nuwara Eliya",
    specialty: "Beach & Water Activities",
    dateFrom: "2027-03-04",
    dateTo: "2027-03-20",
    stars: "4.5",
    licensed: "true",
    sortBy: "experience",
  };
  await queries.fetchInfiniteQuery(searchGuides(parseGuideSearch(everything, "2027-01-15")));
  const sent = parameters.map(([page, wire]) => [
    wire ?? "",
    Object.entries(everything).find(([name]) => name === page)?.[1] ?? "",
  ]);
  expect(calls[2]).toBe(`${path}?${new URLSearchParams(sent).toString()}&${last}`);
});

test("a guide", async () => {
  const queries = new QueryClient();
  await queries.fetchQuery(guideDetail(ID));
  await queries.fetchInfiniteQuery(guidePackages(ID));
  await queries.fetchQuery(checkedCredentials(ID));
  await queries.fetchQuery(gazetteer);
  expect(calls.map((one) => one.replace(ID, "{id}"))).toEqual(firstReads["/guides/{id}"]);
});

test("the pages of destinations and themes", async () => {
  const queries = new QueryClient();
  await queries.fetchQuery(landingPages);
  await queries.fetchQuery(destinationPage("ella"));
  await queries.fetchQuery(themePage("food"));
  const slugs = [firstReads["/destinations/{slug}"], firstReads["/themes/{slug}"]].flat();
  expect(calls).toEqual([
    ...firstReads["/destinations"],
    ...slugs.map((read, index) => read.replace("{slug}", index === 0 ? "ella" : "food")),
  ]);
});

test("the pages whose words the staff edits", async () => {
  const queries = new QueryClient();
  for (const name of ["safety_page", "emergency_numbers", "terms_page", "contact_page"] as const) {
    await queries.fetchQuery(pageWords(name));
  }
  expect(calls).toEqual([...firstReads["/safety"], ...firstReads["/terms"], ...firstReads["/contact"]]);
});

test("a search sends what differs from the defaults, in the order of the file", async () => {
  const queries = new QueryClient();
  const { path, parameters, last } = firstReads["/search"];
  await queries.fetchInfiniteQuery(searchTrips(parseTripSearch({})));
  expect(calls[0]).toBe(`${path}?${last}`);
  const everything = {
    q: "tea & trains",
    category: "food",
    location: "Nuwara Eliya",
    destinationId: "abc",
    priceMin: "100",
    priceMax: "900",
    dateFrom: "2027-03-04",
    dateTo: "2027-03-20",
    duration: "4-7",
    people: "2",
    sortBy: "rating",
  };
  await queries.fetchInfiniteQuery(searchTrips(parseTripSearch(everything, "2027-01-15")));
  const sent = new URLSearchParams(
    parameters.map(([page, wire]) => [
      wire ?? "",
      Object.entries(everything).find(([name]) => name === page)?.[1] ?? "",
    ]),
  );
  expect(calls[1]).toBe(`${path}?${sent.toString()}&${last}`);
});

test("a list that was longer than an answer may be is asked for in several", async () => {
  const queries = new QueryClient();
  const { path } = firstReads["/search"];
  const { pages } = await queries.fetchInfiniteQuery(searchTrips(parseTripSearch({}), 214));
  const wanted = ["limit=100", "limit=100&offset=100", "limit=14&offset=200"];
  expect(calls.toSorted()).toEqual(wanted.map((part) => `${path}?${part}`).toSorted());
  expect(pages).toHaveLength(1);
});
