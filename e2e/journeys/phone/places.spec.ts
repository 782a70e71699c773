import { richTrip } from "../../harness/catalogue";
import { waitForRenderedPages } from "../../harness/renderedPages";
import { expect, REFUSED_LOADS, test, textOf } from "../../harness/test";

test("the list of destinations leads to a place, and that to the search with the same trips", async ({
  page,
  site,
}) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Destinations" }).click();
  await expect(page).toHaveURL("/destinations");
  await expect(page.getByRole("heading", { level: 1, name: "Where to go in Sri Lanka" })).toBeVisible();
  const hills = page.getByRole("region", { name: "Hill Country", exact: true });
  const ella = hills.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Ella", exact: true }) });
  const shown = /(\d+) trips?/.exec(await textOf(ella))?.[1];
  await ella.getByRole("link", { name: "Ella", exact: true }).click();
  await expect(page).toHaveURL("/destinations/ella");
  await expect(page).toHaveTitle("Ella, Sri Lanka: Guided Trips | Serendib");
  await expect(page.getByRole("heading", { level: 1, name: "Ella" })).toBeVisible();
  const trips = page.getByRole("region", { name: "Trips to Ella" });
  const titles = await trips.getByRole("heading", { level: 3 }).allInnerTexts();
  expect(titles.length).toBe(Math.min(6, Number(shown)));
  for (const title of titles) {
    const trip = site.catalogue.trips.find((one) => one.title === title);
    expect(
      trip?.package_locations.map((one) => one.location_name),
      title,
    ).not.toEqual([]);
  }
  await trips.getByRole("link", { name: `See all ${shown} trips` }).click();
  await expect(page).toHaveURL(/\/search\?location=Ella&destinationId=/);
  await expect(page.getByRole("heading", { level: 1, name: "Results for Ella" })).toBeVisible();
  await expect(page.getByText(`${Math.min(6, Number(shown))} of ${shown} shown`)).toBeVisible();
  expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts()).toEqual(titles);
});

test("a destination says what there is, when to come, how, and with whom", async ({ page }) => {
  await page.goto("/destinations/kandy");
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(part("What there is to see").getByRole("heading", { level: 3 })).not.toHaveCount(0);
  await expect(part("When to come")).toContainText("Best from January to April");
  await expect(part("When to come")).toContainText("Kandy Esala Perahera");
  await expect(part("Getting there")).toContainText("From Colombo by train");
  const guide = part("Guides who lead here").getByRole("heading", { level: 3 }).first();
  const name = await textOf(guide);
  await guide.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  const near = part("Near by, with trips").getByRole("heading", { level: 3 }).first();
  const city = await textOf(near);
  await near.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: city })).toBeVisible();
  await page.getByRole("link", { name: "All destinations" }).click();
  await expect(page).toHaveURL("/destinations");
});

test("a theme leads to its trips, its places and other themes", async ({ page }) => {
  await page.goto("/destinations");
  await page
    .getByRole("list", { name: "By theme" })
    .getByRole("link", { name: /^Wildlife/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Wildlife in Sri Lanka" })).toBeVisible();
  await expect(page.getByRole("region", { name: "When to come" })).toContainText("Leopards at Yala");
  const words = page.getByRole("region", { name: "More closely" }).getByRole("link").first();
  const label = /^(.*?)\s*\d+/.exec(await textOf(words))?.[1] ?? "?";
  const count = /\d+/.exec(await textOf(words))?.[0];
  await words.click();
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole("heading", { level: 1, name: `Results for “${label}”` })).toBeVisible();
  await expect(page.getByText(new RegExp(`^\\d+ of ${count} shown$`))).toBeVisible();
  await page.goBack();
  await page
    .getByRole("link", { name: /^See all \d+ trips$/ })
    .first()
    .click();
  await expect(page).toHaveURL("/search?category=wildlife");
});

test("a trip's page leads on to its places and themes", async ({ page, site }) => {
  await page.goto(`/packages/${richTrip(site.catalogue).id}`);
  const more = page.getByRole("navigation", { name: "More trips like this" });
  const link = more.getByRole("link", { name: /^More trips to / }).first();
  const city = (await textOf(link)).replace("More trips to ", "");
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: city })).toBeVisible();
  await page.goBack();
  await more
    .getByRole("link", { name: /^More trips: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/themes\/[a-z]+$/);
  await expect(page.getByRole("heading", { level: 1, name: /in Sri Lanka$/ })).toBeVisible();
});

test("without script a destination is read whole and leads on", async ({ browser, site }) => {
  await waitForRenderedPages(site.url, ["/destinations", "/destinations/ella"]);
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/destinations");
  await page.getByRole("main").getByRole("link", { name: "Ella", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ella" })).toBeVisible();
  await expect(page.getByRole("region", { name: "What there is to see" })).toContainText("Nine Arch Bridge");
  await page
    .getByRole("link", { name: /^See all/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Results for Ella" })).toBeVisible();
  await context.close();
});

test.describe("what there is no page for", () => {
  test.use({ tolerated: REFUSED_LOADS });

  for (const path of ["/destinations/nowhere", "/themes/nothing", "/themes"]) {
    test(`${path} is answered with 404 and a way home`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: /404/ })).toBeVisible();
      await page.getByRole("link", { name: "Return to Home" }).click();
      await expect(page).toHaveURL("/");
    });
  }

  test("another spelling leads to the page", async ({ page }) => {
    await page.goto("/Destinations/Nuwara_Eliya/");
    await expect(page).toHaveURL("/destinations/nuwara-eliya");
    await expect(page.getByRole("heading", { level: 1, name: "Nuwara Eliya" })).toBeVisible();
  });
});
