import { CLOCK } from "../../harness/server";
import { disableServerRendering, expect, FAILED_LOADS, fail, test } from "../../harness/test";

test.use({ tolerated: FAILED_LOADS });

test.beforeEach(({ page }) => disableServerRendering(page));

test("a failed search says so until it is repeated", async ({ page, site }) => {
  const mend = await fail(page, "**/rest/v1/rpc/search_packages**");
  await page.goto("/search");
  const alert = page.getByRole("alert");
  await expect(alert.getByText("Search Error")).toBeVisible();
  await expect(alert.getByText("Failed to search packages. Please try again.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(0);
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(`6 of ${site.catalogue.trips.length} shown`)).toBeVisible();
  await expect(alert.getByText("Search Error")).toBeHidden();
});

test("what failed on the search page is not said on others", async ({ page, site }) => {
  await page.goto("/search");
  await expect(page.getByText(`6 of ${site.catalogue.trips.length} shown`)).toBeVisible();
  const mend = await fail(page, /search_packages.*offset=6/);
  const more = page.getByRole("button", { name: "Load more" });
  const error = page.getByRole("alert").getByText("Search Error");
  await more.click();
  await expect(error).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Serendib, home" }).click();
  await expect(page).toHaveURL("/");
  await expect(error).toBeHidden();
  await page.goto("/search");
  await more.click();
  await expect(error).toBeVisible();
  await mend();
  await more.click();
  await expect(error).toBeHidden();
  await expect(page.getByText(`12 of ${site.catalogue.trips.length} shown`)).toBeVisible();
});

test("featured trips that cannot be loaded say so", async ({ page }) => {
  const mend = await fail(page, "**/rest/v1/rpc/featured_packages**");
  await page.goto("/");
  const featured = page.getByRole("region", { name: "Featured experiences" });
  await expect(featured.getByRole("alert")).toContainText("The featured experiences could not be loaded.");
  await mend();
  await featured.getByRole("button", { name: "Try again" }).click();
  await expect(featured.getByRole("article")).toHaveCount(3);
});

test("no featured trips at all is said too", async ({ page }) => {
  await page.route("**/rest/v1/rpc/featured_packages**", (route) => route.fulfill({ json: [] }));
  await page.goto("/");
  await expect(page.getByText("No experiences available at the moment.")).toBeVisible();
});

test("a trip that cannot be loaded can be tried again", async ({ page, site }) => {
  const trip = site.catalogue.trips[0];
  const mend = await fail(page, "**/rest/v1/packages?**");
  await page.goto(`/packages/${trip?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Package Not Found" })).toBeVisible();
  await expect(page.getByText("An error occurred", { exact: true })).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: trip?.title ?? "?" })).toBeVisible();
});

test("a guide list that cannot be loaded can be tried again", async ({ page, site }) => {
  const mend = await fail(page, "**/rest/v1/rpc/search_guides?**");
  await page.goto("/guides");
  await expect(page.getByRole("heading", { name: "Error loading guides" })).toBeVisible();
  await expect(page.getByText("Failed to fetch guides", { exact: true })).toBeVisible();
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(`24 of ${site.catalogue.guides.length} shown`)).toBeVisible();
});

test("a guide who cannot be loaded is not called missing without a reason", async ({ page, site }) => {
  const mend = await fail(page, "**/rest/v1/guides?**");
  await page.goto(`/guides/${site.catalogue.guides[0]?.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Guide not found" })).toBeVisible();
  await expect(page.getByText("Failed to fetch guide details", { exact: true })).toBeVisible();
  await expect(page.getByText("The guide you're looking for doesn't exist.")).toBeHidden();
  await mend();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: site.catalogue.guides[0]?.display_name ?? "?" }),
  ).toBeVisible();
});

test("what is on the screen stays there when it cannot be read again", async ({ page, site }) => {
  const [trip, guide] = [site.catalogue.trips[0], site.catalogue.guides[0]];
  let now = Date.parse(CLOCK);
  for (const [address, heading] of [
    [`/packages/${trip?.id}`, trip?.title],
    [`/guides/${guide?.id}`, guide?.display_name],
    ["/guides", "Meet Our Verified Guides"],
  ] as const) {
    // A refetch needs a completed first read.
    await page.goto(address, { waitUntil: "networkidle" });
    const shown = page.getByRole("heading", { level: 1, name: heading ?? "?" });
    await expect(shown).toBeVisible();
    // The data is stale, and the connection returns to a failing server.
    now += 120_000;
    await page.clock.setFixedTime(now);
    const mend = await fail(page, /rest\/v1\/(packages|package_guides|guides|rpc\/search_guides)\?/);
    const failed = page.waitForResponse((answer) => answer.status() === 500);
    await page.context().setOffline(true);
    // The page knows that it is offline.
    await page.waitForFunction(() => !navigator.onLine);
    await page.context().setOffline(false);
    await failed;
    // Two frames are enough to render an answer, if there is one.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(shown).toBeVisible();
    await mend();
  }
});

test("suggestions fall back to the known cities", async ({ page }) => {
  await fail(page, "**/rest/v1/rpc/suggest_**");
  await page.goto("/");
  await page.getByRole("combobox", { name: "Where do you want to explore?" }).fill("trin");
  await page.getByRole("option", { name: "Trincomalee" }).click();
  await expect(page).toHaveURL("/search?location=Trincomalee");
});

test.describe("when nothing answers", () => {
  test.use({ tolerated: /ERR_FAILED|Failed to load resource/ });

  test("a server that cannot be reached is asked again, then reported", async ({ page }) => {
    await page.route("**/config.json", (route) => route.abort());
    await page.goto("/");
    await expect(
      page.getByRole("heading", { level: 1, name: "Discover Sri Lanka with Incredible Locals" }),
    ).toBeVisible();
    const featured = page.getByRole("region", { name: "Featured experiences" });
    // The data client tries four times, seven seconds in all.
    await expect(featured.getByRole("alert")).toContainText("The featured experiences could not be loaded.", {
      timeout: 60_000,
    });
    await page.unroute("**/config.json");
    await featured.getByRole("button", { name: "Try again" }).click();
    await expect(featured.getByRole("article")).toHaveCount(3);
  });
});
