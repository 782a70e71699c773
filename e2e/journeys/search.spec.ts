import { expect, hold, test, textOf } from "../harness/test";

test("everything is listed six at a time, newest first", async ({ page, site }) => {
  const { trips } = site.catalogue;
  await page.goto("/search");
  await expect(page).toHaveTitle("Search Experience: All Experiences");
  await expect(page.getByRole("heading", { level: 1, name: "All Experiences" })).toBeVisible();
  const titles = page.getByRole("main").getByRole("article").getByRole("heading");
  await expect(titles).toHaveText(trips.slice(0, 6).map((trip) => trip.title));
  await expect(page.getByText(`6 of ${trips.length} shown`)).toBeVisible();
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(titles).toHaveText(trips.slice(0, 12).map((trip) => trip.title));
  await expect(page.getByText(`12 of ${trips.length} shown`)).toBeVisible();
});

test("coming back from a trip finds the same list at the same place", async ({ page, site }) => {
  await page.goto("/search?category=wildlife&sortBy=price_low");
  const more = page.getByRole("button", { name: "Load more" });
  await more.click();
  const articles = page.getByRole("main").getByRole("article");
  await expect(articles).toHaveCount(12);
  const wildlife = site.catalogue.trips.filter((trip) =>
    trip.package_categories.some(({ category }) => category === "wildlife"),
  );
  await expect(page.getByText(`12 of ${wildlife.length} shown`)).toBeVisible();
  const chosen = articles.nth(8).getByRole("heading").getByRole("link");
  await chosen.scrollIntoViewIfNeeded();
  const title = await textOf(chosen);
  const height = await page.evaluate(() => scrollY);
  expect(height).toBeGreaterThan(400);
  await chosen.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL("/search?category=wildlife&sortBy=price_low");
  await expect(articles).toHaveCount(12);
  await expect(page.getByText(`12 of ${wildlife.length} shown`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove filter Wildlife" })).toBeVisible();
  await expect.poll(() => page.evaluate((there) => Math.abs(scrollY - there), height)).toBeLessThan(4);

  await page.goForward();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("what was loaded further down is there after two pages and back", async ({ page, site }) => {
  await page.goto("/search");
  const articles = page.getByRole("main").getByRole("article");
  for (const shown of [12, 18, 24]) {
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(articles).toHaveCount(shown);
  }
  const chosen = articles.nth(20);
  await chosen.scrollIntoViewIfNeeded();
  const title = await textOf(chosen.getByRole("heading"));
  const height = await page.evaluate(() => scrollY);
  await chosen.getByRole("link", { name: "View Details" }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Safety Guidelines" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Safety Guidelines" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(articles).toHaveCount(24);
  await expect(page.getByText(`24 of ${site.catalogue.trips.length} shown`)).toBeVisible();
  await expect.poll(() => page.evaluate((there) => Math.abs(scrollY - there), height)).toBeLessThan(4);
  await expect(chosen).toBeInViewport();
  await expect(chosen.getByRole("heading")).toHaveText(title);
});

test("the link back to the experiences leads to the results one came from", async ({ page, context }) => {
  await page.goto("/search?category=wildlife&sortBy=price_low");
  await page.getByRole("button", { name: "Load more" }).click();
  const articles = page.getByRole("main").getByRole("article");
  await expect(articles).toHaveCount(12);
  const chosen = articles.nth(8).getByRole("heading").getByRole("link");
  await chosen.scrollIntoViewIfNeeded();
  const height = await page.evaluate(() => scrollY);
  await chosen.click();
  await page.getByRole("tab", { name: "Available Hosts" }).click();
  await expect(page).toHaveURL(/tab=hosts$/);
  const back = page.getByRole("link", { name: "Back to Experiences" });
  await expect(back).toHaveAttribute("href", "/search");
  const [other] = await Promise.all([context.waitForEvent("page"), back.click({ modifiers: ["ControlOrMeta"] })]);
  await expect(other).toHaveURL("/search");
  await other.close();
  await back.click();
  await expect(page).toHaveURL("/search?category=wildlife&sortBy=price_low");
  await expect(articles).toHaveCount(12);
  await expect.poll(() => page.evaluate((there) => Math.abs(scrollY - there), height)).toBeLessThan(4);
  await page.goForward();
  await expect(page).toHaveURL(/tab=hosts$/);
});

test("who leaves while more is loading is not called back", async ({ page }) => {
  const release = await hold(page, /search_packages.*offset=6/);
  await page.goto("/search");
  await page.getByRole("button", { name: "Load more" }).click();
  const link = page.getByRole("main").getByRole("article").first().getByRole("heading").getByRole("link");
  const title = await textOf(link);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  release();
  await page.getByRole("tab", { name: "Available Hosts" }).click();
  await expect(page).toHaveURL(/\/packages\/[\w-]+\?tab=hosts$/);
  await page.goBack();
  await expect(page).toHaveURL("/search");
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(12);
});

test("a result says what the trip is and opens it", async ({ page, site }) => {
  const trip = site.catalogue.trips[0];
  if (!trip) throw new Error("the catalogue is empty");
  await page.goto("/search");
  const card = page.getByRole("main").getByRole("article").first();
  await expect(card.getByRole("heading", { level: 2, name: trip.title })).toBeVisible();
  await expect(card).toContainText("Starting from");
  await expect(card).toContainText("per person");
  await expect(card).toContainText("without rooms");
  await expect(card).toContainText(trip.duration_days === 1 ? "1 day" : `${trip.duration_days} days`);
  await expect(card).toContainText(
    trip.min_people === trip.max_people ? `${trip.max_people} p` : `${trip.min_people}-${trip.max_people} people`,
  );
  await card.getByRole("link", { name: "View Details" }).click();
  await expect(page).toHaveURL(`/packages/${trip.id}`);
});

test("only trips that several travellers rated above 4.5 are called Top Rated", async ({ page, site }) => {
  // Some trips cost more, some less.
  const prices = [...new Set(site.catalogue.trips.map((trip) => trip.price))].sort((a, b) => a - b);
  const isTop = (trip: { rating: number; review_count: number }) => trip.rating > 4.5 && trip.review_count >= 3;
  const tripsBetween = (min: number, max: number) =>
    site.catalogue.trips.filter((trip) => trip.price >= min && trip.price <= max);
  const bounds = prices
    .map((price) => [Math.floor(price / 100) * 100, Math.floor(price / 100) * 100 + 100] as const)
    .find(([min, max]) => {
      const trips = tripsBetween(min, max);
      const top = trips.filter(isTop).length;
      return trips.length <= 6 && top > 0 && top < trips.length;
    });
  if (!bounds) throw new Error("no price with trips of both kinds");
  await page.goto(`/search?priceMin=${bounds[0]}&priceMax=${bounds[1]}`);
  const cards = page.getByRole("main").getByRole("article");
  const trips = tripsBetween(...bounds);
  await expect(cards).toHaveCount(trips.length);
  for (const trip of trips) {
    const card = cards.filter({ has: page.getByRole("heading", { name: trip.title, exact: true }) });
    await expect(card.getByText("Top Rated"), trip.title).toHaveCount(isTop(trip) ? 1 : 0);
  }
});

test("a misspelt place is found, and the page says what it shows", async ({ page }) => {
  await page.goto("/search?q=Trinkomalee");
  await expect(page.getByText("Showing results for Trincomalee")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Results for “Trinkomalee”" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});

test("a place is found by its short name", async ({ page }) => {
  await page.goto("/search?q=Trinco");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Showing results for")).toBeHidden();
});

test("a search without results says so and offers a way on", async ({ page, site }) => {
  await page.goto("/search?q=xyzzyqwv");
  await expect(page).toHaveTitle('Search Experience "xyzzyqwv"');
  await expect(page.getByRole("heading", { name: "No experiences found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your filters or search terms to find more experiences")).toBeVisible();
  await page.getByRole("button", { name: "Clear" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL("/search");
  await expect(page.getByText(`6 of ${site.catalogue.trips.length} shown`)).toBeVisible();
});

test("an address that makes no sense becomes a search that does", async ({ page, site }) => {
  await page.goto("/search?duration=banana&priceMin=-5&people=many&sortBy=magic&category=nope&priceMax=-5");
  await expect(page.getByText(`6 of ${site.catalogue.trips.length} shown`)).toBeVisible();
  await expect(page).toHaveURL("/search");
  await page.goto("/search?priceMin=900&priceMax=300");
  await expect(page.getByRole("button", { name: "Remove filter $300 to $900" })).toBeVisible();
  await expect(page).toHaveURL("/search?priceMin=300&priceMax=900");
});
