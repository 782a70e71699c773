import { richTrip } from "../harness/catalogue";
import { disableServerRendering, expect, FAILED_LOADS, type Page, test } from "../harness/test";

const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

test("the theme follows the system until one is chosen, and the choice stays", async ({ page }) => {
  await page.goto("/safety");
  const themes = page.getByRole("contentinfo").getByRole("group", { name: "Theme" });
  await expect(themes.getByRole("radio", { name: "System" })).toBeChecked();
  const light = await paper(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => paper(page)).not.toBe(light);
  const dark = await paper(page);

  await themes.getByTitle("Light").click();
  await expect(themes.getByRole("radio", { name: "Light" })).toBeChecked();
  await expect.poll(() => paper(page)).toBe(light);
  await page.reload();
  await expect.poll(() => paper(page)).toBe(light);

  await themes.getByRole("radio", { name: "Light" }).press("ArrowRight");
  await expect(themes.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => paper(page)).toBe(dark);
  await page.goto("/guides");
  await expect.poll(() => paper(page)).toBe(dark);
});

test("the discs of several hosts are whole on the booking card", async ({ page, site }) => {
  const trip = site.catalogue.trips.find((one) => one.package_guides.length >= 3);
  await page.goto(`/packages/${trip?.id}`);
  const discs = page.getByRole("complementary").getByRole("img", { name: /^Hosts: / });
  await expect(discs).toBeAttached();
  expect(await discs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
});

test("a trip without pictures says so", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  await disableServerRendering(page);
  await page.route("**/rest/v1/packages?**", async (route) => {
    const answer = await route.fetch();
    const rows: object[] = await answer.json();
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, images: null, image_url: null })) });
  });
  await page.goto(`/packages/${trip.id}`);
  await expect(page.getByText("No image available")).toBeVisible();
});

test.describe("when a picture does not load", () => {
  test.use({ tolerated: FAILED_LOADS });

  test("its name stands in for it and nothing else is lost", async ({ page, site }) => {
    const trip = richTrip(site.catalogue);
    const name = `${trip.title}, picture 1 of ${trip.images?.length}`;
    await page.route("**/pictures/**", (route) => route.abort());
    await page.goto(`/packages/${trip.id}`);
    const gallery = page.getByRole("region", { name: "Pictures" });
    await expect(gallery.getByText(name)).toBeVisible();
    await expect(gallery.getByRole("img", { name })).toHaveCount(0);
    await page.goto("/search");
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(6);
  });
});

// A phone zooms out until everything fits, so only the screen's width proves something.
const widthOfContent = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const widthOfScreen = (page: Page) => page.viewportSize()?.width ?? 0;

test("nothing is wider than the screen", async ({ page, site }) => {
  for (const path of ["/", "/search", `/packages/${richTrip(site.catalogue).id}`, "/guides", "/contact", "/terms"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    expect(await widthOfContent(page), path).toBeLessThanOrEqual(widthOfScreen(page));
  }
});

test("a long word, a high price and a trip without a picture fit too", async ({ page }) => {
  await disableServerRendering(page);
  const long = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";
  await page.route("**/rest/v1/rpc/search_packages**", async (route) => {
    const answer = await route.fetch();
    const found: { results: object[] } = await answer.json();
    const results = found.results.map((trip) => ({
      ...trip,
      title: long,
      description: "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu",
      price: 1_234_567,
      image_url: null,
    }));
    await route.fulfill({ response: answer, json: { ...found, results } });
  });
  await page.goto("/search");
  await expect(page.getByRole("main").getByRole("article").getByRole("heading")).toHaveText(Array(6).fill(long));
  expect(await widthOfContent(page)).toBeLessThanOrEqual(widthOfScreen(page));
});
