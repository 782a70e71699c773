import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, standIn } from "../testing/standIn";
import { arrives, beginAnew, open, PATIENCE } from "../testing/wholeClient";

// The boxes in which travellers look for trips, told by a server that is made up.

const NOTHING = { total: 0, results: [], facets: { category: [], duration: [], location: [], price: [] } };
const SEARCH = "GET /rest/v1/rpc/search_packages";

beforeEach(() => {
  beginAnew();
  const searches = ["?limit=6", "?q=tea&limit=6", "?location=Ella&limit=6"];
  standIn(Object.fromEntries(searches.map((query) => [SEARCH + query, () => answer(NOTHING)])));
});

test("the search of every page has a button", async () => {
  const { where } = await open("/contact");
  const box = await screen.findByRole("combobox", { name: "Search destinations" }, PATIENCE);
  await userEvent.type(box, "tea");
  await userEvent.click(screen.getByRole("button", { name: "Search" }));
  await arrives(where, "/search?q=tea");
});

test("the place among the filters has a button for as long as what stands there is not what was found", async () => {
  const { where } = await open("/search");
  const box = await screen.findByRole("combobox", { name: "Location" }, PATIENCE);
  expect(screen.queryByRole("button", { name: "Search this place" })).toBeNull();
  await userEvent.type(box, "Ella");
  await userEvent.click(screen.getByRole("button", { name: "Search this place" }));
  await arrives(where, "/search?location=Ella");
  expect(document.activeElement).toBe(box);
  expect(screen.queryByRole("button", { name: "Search this place" })).toBeNull();
});
