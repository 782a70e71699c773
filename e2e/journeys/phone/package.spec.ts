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

test("the names of the hosts stand beside their discs, not under them", async ({ page, site }) => {
  const [most] = site.catalogue.trips.toSorted((a, b) => b.package_guides.length - a.package_guides.length);
  await page.goto(`/packages/${most?.id}`);
  const discs = page.getByRole("complementary").getByRole("img", { name: /^Hosts: / });
  await expect(discs).toBeVisible();
  const gap = await discs.evaluate((line) => {
    const last = line.lastElementChild?.getBoundingClientRect().right ?? 0;
    return (line.nextElementSibling?.getBoundingClientRect().left ?? 0) - last;
  });
  expect(gap).toBeGreaterThan(0);
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

test("what floats over the days leaves room to read, and the header comes back on the way up", async ({
  page,
  site,
}) => {
  await page.goto(`/packages/${richTrip(site.catalogue).id}`);
  const banner = page.getByRole("banner");
  const day = page.getByRole("heading", { level: 3 }).nth(1);
  await day.evaluate((heading) => heading.scrollIntoView({ block: "center" }));
  await expect(banner).not.toBeInViewport();
  const heights = await Promise.all(
    [page.getByRole("tablist"), page.locator(".book-bar")].map(
      async (part) => (await part.boundingBox())?.height ?? 999,
    ),
  );
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(140);
  expect((await page.getByRole("tablist").boundingBox())?.y).toBeLessThanOrEqual(1);
  await page.evaluate(() => scrollBy(0, -60));
  await expect(banner).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollBy(0, 120));
  await expect(banner).not.toBeInViewport();
  await banner.getByRole("button", { name: "Menu" }).focus();
  await expect(banner).toBeInViewport({ ratio: 1 });
});
