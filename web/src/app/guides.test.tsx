import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, NO_GUIDES, type RecordedCall, standIn } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient } from "../testing/wholeClient";

// Against a fake server.

const CALL = "GET /rest/v1/rpc/search_guides";

function guide(number: number) {
  return {
    id: `0f4f56a6-886e-4a29-9f04-dd${String(number).padStart(10, "0")}`,
    display_name: `Guide ${number}`,
    avatar_url: null,
    bio: null,
    experience_years: null,
    rating: 4.6,
    review_count: 3,
    guide_locations: [],
    guide_languages: [],
    guide_specialties: [],
  };
}

function page(first: number, last: number, total: number) {
  const results = Array.from({ length: last - first + 1 }, (_, n) => guide(first + n));
  const facets = {
    language: [
      { value: "German", count: 2 },
      { value: "English", count: 30 },
    ],
    place: [{ value: "Ella", count: 4 }],
    specialty: [],
    stars: [{ value: "4.5", count: 9 }],
  };
  return { total, results, facets, licensed: [guide(2).id] };
}

let calls: RecordedCall[];

beforeEach(() => {
  resetClient();
  calls = standIn({
    [`${CALL}?limit=24`]: () => answer(page(1, 24, 30)),
    [`${CALL}?limit=24&offset=24`]: () => answer(page(24, 30, 30)),
    [`${CALL}?limit=30`]: () => answer(page(1, 30, 30)),
    [`${CALL}?language=German&limit=24`]: () => answer(page(1, 2, 2)),
    [`${CALL}?q=zoe&limit=24`]: () => answer(page(5, 5, 1)),
    [`${CALL}?place=Atlantis&limit=24`]: () => answer(NO_GUIDES),
  });
});

const cards = () => screen.getAllByRole("article").length;
const findCount = (text: string | RegExp) => screen.findByText(text, {}, PATIENCE);

test("a filter goes to the address, its count is announced and its chip takes it away", async () => {
  const { where } = await open("/guides");
  expect((await findCount(/^30 guides, /)).getAttribute("role")).toBe("status");
  const language = screen.getByRole("combobox", { name: "Language" });
  // Only values in use, by name, with counts.
  const options = within(language).getAllByRole("option");
  expect(options.map((one) => one.textContent)).toEqual(["Any language", "English (30)", "German (2)"]);
  await userEvent.selectOptions(language, "German");
  await arrives(where, "/guides?language=German");
  await findCount(/^2 guides, /);
  expect(cards()).toBe(2);
  await userEvent.click(screen.getByRole("button", { name: "Remove filter German" }));
  await arrives(where, "/guides");
  await findCount(/^30 guides, /);
});

test("words count while they are typed, and Back undoes all of them at once", async () => {
  const { where, go } = await open("/guides");
  await findCount(/^30 guides, /);
  const words = screen.getByRole<HTMLInputElement>("searchbox", { name: "Name or words" });
  await userEvent.type(words, "zoe");
  await arrives(where, "/guides?q=zoe");
  await findCount("1 guide");
  expect(words.value).toBe("zoe");
  await userEvent.type(words, "{Enter}");
  await arrives(where, "/guides?q=zoe");
  expect(document.activeElement).toBe(words);
  go(-1);
  await arrives(where, "/guides");
  await vi.waitFor(() => expect(words.value).toBe(""), PATIENCE);
});

test("a list that grew is as long when somebody comes back to it, and shows nobody twice", async () => {
  const { where, go } = await open("/guides");
  await findCount(/^30 guides, /);
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  // One of them was on both pages.
  await screen.findByRole("link", { name: "Guide 30" }, PATIENCE);
  expect(cards()).toBe(30);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Guide 30" }));
  await arrives(where, `/guides/${guide(30).id}`);
  go(-1);
  await arrives(where, "/guides");
  await screen.findByRole("link", { name: "Guide 30" }, PATIENCE);
  expect(cards()).toBe(30);
});

test("where nobody is found there is a way on", async () => {
  const { where } = await open("/guides?place=Atlantis");
  await screen.findByRole("heading", { name: "No guide matches all of that" }, PATIENCE);
  expect(screen.getByRole("link", { name: "See all experiences" }).getAttribute("href")).toBe("/search");
  // The filter keeps its value although it has no results.
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Place" }).value).toBe("Atlantis");
  const clear = screen.getAllByRole("button", { name: "Clear all" }).at(-1);
  if (clear) await userEvent.click(clear);
  await arrives(where, "/guides");
  await findCount(/^30 guides, /);
});

test("a directory without anybody says so", async () => {
  standIn({});
  await open("/guides");
  await findCount("No guides yet.");
});

test("a refused answer is said in the page's own words, with another try", async () => {
  let broken = true;
  standIn({
    [`${CALL}?limit=24`]: () => (broken ? answer({ message: "no", code: "XX000" }, 400) : answer(page(1, 3, 3))),
  });
  await open("/guides");
  await screen.findByRole("heading", { name: "Error loading guides" }, PATIENCE);
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await findCount(/^3 guides, /);
});

test("the sheet of a phone counts as it is chosen in, and its choices are one step", async () => {
  const { where, go } = await open("/guides");
  await findCount(/^30 guides, /);
  await userEvent.click(screen.getByRole("button", { name: "Filters and sort" }));
  const sheet = await screen.findByRole("dialog", { name: "Filters and sort" }, PATIENCE);
  await userEvent.selectOptions(within(sheet).getByRole("combobox", { name: "Language" }), "German");
  await userEvent.click(await within(sheet).findByRole("button", { name: "Show 2 guides" }, PATIENCE));
  await arrives(where, "/guides?language=German");
  await findCount(/^2 guides, /);
  go(-1);
  await arrives(where, "/guides");
  expect(calls.filter(({ call }) => call === `${CALL}?language=German&limit=24`)).toHaveLength(1);
});

test("what an address cannot mean is left out of it", async () => {
  const { where } = await open("/guides?sortBy=cheapest&stars=9&q=&page=4");
  await arrives(where, "/guides");
});

test("guides with a license are marked, and can be alone in the list", async () => {
  standIn({
    [`${CALL}?limit=24`]: () => answer(page(1, 24, 30)),
    [`${CALL}?licensed=true&limit=24`]: () => answer(page(2, 2, 1)),
  });
  const { where } = await open("/guides");
  await findCount(/^30 guides, /);
  expect(screen.getAllByText("Licensed", { exact: true })).toHaveLength(1);
  const [box] = screen.getAllByRole<HTMLInputElement>("checkbox", { name: "Licensed guides only" });
  if (box) await userEvent.click(box);
  await arrives(where, "/guides?licensed=true");
  await findCount("1 guide");
  await userEvent.click(screen.getByRole("button", { name: "Remove filter Licensed guides only" }));
  await arrives(where, "/guides");
});

const DETAIL = {
  ...guide(1),
  hourly_rate: null,
  guide_languages: [
    { language_code: "de", language_name: "German", level: "fluent" },
    { language_code: "en", language_name: "English", level: null },
  ],
};

/** Answers the reads of one guide's page. */
function standInGuide(credentials: object[]): void {
  const fetched = { "/rest/v1/guides": [DETAIL], "/rest/v1/rpc/guide_credentials": credentials };
  standIn({});
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(String(input), location.origin);
    const body = Object.entries(fetched).find(([path]) => path === pathname)?.[1];
    return body === undefined ? others(input, init) : answer(body);
  });
}

test("a guide's page names what was checked and how, and how well each language is spoken", async () => {
  standInGuide([
    { kind: "license", class: "area", checked_on: "2030-01-04", valid_until: "2031-12-31", method: "register" },
    { kind: "insurance", class: null, checked_on: "2030-01-05", valid_until: "2030-06-30", method: "issuer" },
  ]);
  await open(`/guides/${DETAIL.id}`);
  const checked = within(await screen.findByRole("region", { name: "Checked by Serendib" }, PATIENCE));
  expect(checked.getAllByRole("listitem").map((one) => one.textContent)).toEqual([
    "Area guide licenseWe compared it with the public register of the Sri Lanka Tourism Development Authority on 4 Jan 2030.Valid until 31 Dec 2031",
    "Liability insuranceIts issuer confirmed it to us on 5 Jan 2030.Valid until 30 Jun 2030",
  ]);
  expect(screen.getByRole("link", { name: "German" }).parentElement?.textContent).toBe("German · fluent");
  expect(screen.getByRole("link", { name: "English" }).parentElement?.textContent).toBe("English");
});

test("a guide of whom nothing was checked has no section for it", async () => {
  standInGuide([]);
  await open(`/guides/${DETAIL.id}`);
  await screen.findByRole("heading", { level: 1, name: "Guide 1" }, PATIENCE);
  expect(screen.queryByText("Checked by Serendib")).toBeNull();
});
