import { richTrip } from "../../harness/catalogue";
import { expect, test } from "../../harness/test";

test("the booking bar stays at the foot of a phone's screen", async ({ page, site }) => {
  const trip = site.catalogue.trips[0];
  await page.goto(`/packages/${trip?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const book = page.getByRole("button", { name: "Book This Package" }).last();
  await expect(book).toBeInViewport();
  await page.mouse.wheel(0, 1_000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await expect(book).toBeInViewport({ ratio: 1 });
});

test("the selected tab is shown whole", async ({ page, site }) => {
  await page.goto(`/packages/${richTrip(site.catalogue).id}?tab=hosts`);
  const width = page.viewportSize()?.width ?? 0;
  const ends = async (name: string) => {
    const box = await page.getByRole("tab", { name }).boundingBox();
    if (!box) throw new Error(`the tab "${name}" is not there`);
    return { left: box.x, right: box.x + box.width };
  };
  await expect(page.getByRole("tabpanel", { name: "Available Hosts" })).toBeVisible();
  await expect.poll(async () => (await ends("Available Hosts")).right).toBeLessThanOrEqual(width);
  await page.getByRole("tab", { name: "What's Included" }).tap();
  await page.getByRole("tab", { name: "Day-by-Day Timeline" }).tap();
  await expect(page.getByRole("tabpanel", { name: "Day-by-Day Timeline" })).toBeVisible();
  await expect.poll(async () => (await ends("Day-by-Day Timeline")).left).toBeGreaterThanOrEqual(0);
});
