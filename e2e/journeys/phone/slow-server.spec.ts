import { chooseDay, dialog } from "../../harness/booking";
import { disableServerRendering, expect, hold, test } from "../../harness/test";

test.beforeEach(({ page }) => disableServerRendering(page));

test("the home page shows the shape of the featured trips while they load", async ({ page }) => {
  const go = await hold(page, "**/rest/v1/rpc/featured_packages**");
  await page.goto("/");
  const featured = page.getByRole("region", { name: "Featured experiences" });
  await expect(featured.getByText("Loading featured experiences...")).toBeVisible();
  await expect(featured.getByRole("heading", { level: 3 })).toHaveCount(0);
  go();
  await expect(featured.getByRole("heading", { level: 3 })).toHaveCount(3);
  await expect(featured.getByText("Loading featured experiences...")).toBeHidden();
});

test("the search page shows six card shapes while it searches", async ({ page }) => {
  const go = await hold(page, "**/rest/v1/rpc/search_packages**");
  await page.goto("/search");
  const main = page.getByRole("main");
  await expect(main.getByText("Loading experiences...")).toBeVisible();
  await expect(
    main.getByRole("listitem", { includeHidden: true }).filter({ hasNot: page.getByRole("button") }),
  ).toHaveCount(6);
  await expect(main.getByRole("article")).toHaveCount(0);
  go();
  await expect(main.getByRole("article")).toHaveCount(6);
});

test("no count is said of trips that another search has found", async ({ page }) => {
  const go = await hold(page, /search_packages.*sort=rating/);
  await page.goto("/search");
  const main = page.getByRole("main");
  const count = main.getByText(/\d results found/).filter({ visible: true });
  await expect(count).not.toHaveCount(0);
  const isPhone = (page.viewportSize()?.width ?? 0) < 800;
  if (isPhone) await page.getByRole("button", { name: "Filters and sort" }).click();
  if (isPhone) await page.getByRole("button", { name: "Rating" }).click();
  else await page.getByRole("combobox", { name: "Sort by" }).selectOption({ label: "Rating" });
  await expect(page).toHaveURL("/search?sortBy=rating");
  if (isPhone) await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(count).toHaveCount(0);
  await expect(main.getByText(/ shown$/)).toHaveCount(0);
  go();
  await expect(count).not.toHaveCount(0);
});

test("the button for more says that more is on its way", async ({ page, site }) => {
  const go = await hold(page, /search_packages.*offset=6/);
  await page.goto("/search");
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByRole("button", { name: "Loading more…" })).toBeVisible();
  go();
  await expect(page.getByText(`12 of ${site.catalogue.trips.length} shown`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Load more" })).toBeVisible();
});

test("a trip's page says that it is loading", async ({ page, site }) => {
  const trip = site.catalogue.trips[0];
  const go = await hold(page, "**/rest/v1/packages?**");
  await page.goto(`/packages/${trip?.id}`);
  await expect(page.getByRole("status").filter({ hasText: "Loading package details..." })).toBeVisible();
  go();
  await expect(page.getByRole("heading", { level: 1, name: trip?.title ?? "?" })).toBeVisible();
});

test("the guides' pages say that they are loading", async ({ page, site }) => {
  const guide = site.catalogue.guides[0];
  const go = await hold(page, /\/rest\/v1\/(guides|rpc\/search_guides)\?/);
  await page.goto("/guides");
  await expect(page.getByText("Loading guides...")).toBeVisible();
  await page.goto(`/guides/${guide?.id}`);
  await expect(page.getByRole("status").filter({ hasText: "Loading guide..." })).toBeVisible();
  go();
  await expect(page.getByRole("heading", { level: 1, name: guide?.display_name ?? "?" })).toBeVisible();
});

test("what comes with a price pushes nothing away from the finger on it", async ({ page, site }) => {
  const go = await hold(page, "**/rest/v1/rpc/quote_booking**");
  await page.goto(`/packages/${site.catalogue.trips[0]?.id}`);
  await page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();
  await chooseDay(page, 2);
  const terms = dialog(page).getByRole("checkbox", { name: /^I accept the/ });
  await terms.scrollIntoViewIfNeeded();
  const send = dialog(page).getByRole("button", { name: "Send booking request" });
  // Layout has fractions of a pixel.
  const places = async () =>
    [await terms.boundingBox(), await send.boundingBox()].map((box) => box && [box.x, box.y].map(Math.round));
  const before = await places();
  go();
  await expect(dialog(page).getByText("If you cancel, of what you have paid you get back:")).toBeVisible();
  expect(await places()).toEqual(before);
  await terms.check();
});
