import { expect, type Page, test, textOf } from "../../harness/test";

const rows = (page: Page) => page.getByRole("main").getByRole("article");

test("a result leaves room for another one on the screen of a phone", async ({ page }) => {
  for (const order of ["", "?sortBy=rating", "?sortBy=price_high"]) {
    await page.goto(`/search${order}`);
    await expect(rows(page)).toHaveCount(6);
    for (const row of await rows(page).all()) {
      const box = await row.boundingBox();
      expect(box?.height, await textOf(row)).toBeLessThanOrEqual(430);
    }
  }
});

test("a result is a link wherever it is touched", async ({ page }) => {
  await page.goto("/search");
  const row = rows(page).nth(1);
  const title = await textOf(row.getByRole("heading"));
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  const corners = [
    [8, 8],
    [width - 8, 8],
    [width / 2, height / 2],
    // The hosts' discs.
    [width - 30, width / 2 - 28],
    [8, height - 8],
    [width - 8, height - 8],
  ] as const;
  for (const [x, y] of corners) {
    await row.tap({ position: { x, y } });
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(6);
  }
});

test("a trip without a review is new, and one with some has its stars", async ({ page, site }) => {
  await page.goto("/search?sortBy=rating");
  await expect(rows(page).first()).toContainText(/Rated \d\.\d/);
  await expect(rows(page).first().getByText("New", { exact: true })).toHaveCount(0);
  const unrated = site.catalogue.trips.find((trip) => trip.review_count === 0);
  if (!unrated) throw new Error("every trip of the catalogue has a review");
  await page.goto(`/search?q=${encodeURIComponent(`"${unrated.title}"`)}`);
  const row = rows(page).filter({ has: page.getByRole("heading", { name: unrated.title, exact: true }) });
  await expect(row.getByText("New", { exact: true })).toBeVisible();
  await expect(row).not.toContainText("Rated");
});

test("the pill of filters leaves while one reads on, and comes back on the way up or with the focus", async ({
  page,
}) => {
  await page.goto("/search");
  await expect(rows(page)).toHaveCount(6);
  const pill = page.getByRole("button", { name: "Filters and sort" });
  await expect(pill).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 700));
  await expect(pill).not.toBeInViewport();
  await page.evaluate(() => scrollTo(0, 600));
  await expect(pill).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 900));
  await expect(pill).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await pill.focus();
  await expect(pill).toBeInViewport({ ratio: 1 });
});
