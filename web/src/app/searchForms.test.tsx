import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, NO_TRIPS, standIn } from "../testing/standIn";
import { arrives, open, PATIENCE, resetClient } from "../testing/wholeClient";

// The search boxes for trips, against a fake server.

const SEARCH = "GET /rest/v1/rpc/search_packages";

beforeEach(() => {
  resetClient();
  const searches = ["?limit=6", "?q=tea&limit=6", "?location=Ella&limit=6"];
  standIn(Object.fromEntries(searches.map((query) => [SEARCH + query, () => answer(NO_TRIPS)])));
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

test("what was understood is shown and can be taken away, what was not is said", async () => {
  standIn({
    [`${SEARCH}?q=surf+2+weeks+qwzxv&limit=6`]: () =>
      answer({
        ...NO_TRIPS,
        showing_results_for: "surf 2 weeks",
        understood: [{ kind: "days", label: "11 to 17 days", without: "surf qwzxv" }],
        ignored: ["qwzxv"],
        left_out: ["11 to 17 days"],
      }),
    [`${SEARCH}?q=surf+qwzxv&limit=6`]: () => answer(NO_TRIPS),
  });
  const { where } = await open("/search?q=surf+2+weeks+qwzxv");
  expect(await screen.findByText("Left out, since nothing here knows it: qwzxv.", {}, PATIENCE)).toBeDefined();
  expect(screen.getByText("No trip has all of it. These come closest, though not with: 11 to 17 days.")).toBeDefined();
  const instead = screen.getByRole("link", { name: "Search instead for “surf 2 weeks qwzxv”" });
  expect(instead.getAttribute("href")).toBe("/search?q=%22surf+2+weeks+qwzxv%22");
  await userEvent.click(screen.getByRole("link", { name: "11 to 17 days: take away" }));
  await arrives(where, "/search?q=surf+qwzxv");
});

test("where few trips have all of it, it is said from where on they only come close", async () => {
  standIn({
    [`${SEARCH}?q=surf+yoga+tea&limit=6`]: () => answer({ ...NO_TRIPS, total: 6, exact_total: 1 }),
  });
  await open("/search?q=surf+yoga+tea");
  expect(await screen.findByText("One trip has all of it. Those after it come close.", {}, PATIENCE)).toBeDefined();
});

test("what was typed for a place and read as words goes on as words", async () => {
  standIn({
    [`${SEARCH}?location=surf+for+4&limit=6`]: () =>
      answer({
        ...NO_TRIPS,
        showing_results_for: "surf for 4",
        understood: [{ kind: "people", label: "4 travellers", without: "surf" }],
        location_as_words: true,
      }),
    [`${SEARCH}?q=surf&limit=6`]: () => answer(NO_TRIPS),
  });
  const { where } = await open("/search?location=surf+for+4");
  const instead = await screen.findByRole("link", { name: "Search instead for “surf for 4”" }, PATIENCE);
  expect(instead.getAttribute("href")).toBe("/search?q=%22surf+for+4%22");
  expect(screen.getAllByRole("option", { name: "Recommended (best match first)" })).toHaveLength(1);
  await userEvent.click(screen.getByRole("link", { name: "4 travellers: take away" }));
  await arrives(where, "/search?q=surf");
});

test("who finds nothing takes what they looked for to the planner", async () => {
  standIn({ [`${SEARCH}?q=kite+school&people=3&limit=6`]: () => answer(NO_TRIPS) });
  await open("/search?q=kite+school&people=3");
  await userEvent.click(await screen.findByRole("link", { name: "Plan your own trip, day by day" }, PATIENCE));
  const draft = JSON.parse(sessionStorage.getItem("kept:planner") ?? "{}");
  expect([draft.specialRequests, draft.groupSize]).toEqual(["kite school", "3"]);
});
