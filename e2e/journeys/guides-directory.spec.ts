import type { Guide } from "../harness/catalogue";
import { CLOCK } from "../harness/server";
import { expect, type Page, test } from "../harness/test";

// The guide search: filters in a bar on desktop and in a sheet on a phone, and in the address on both.

const cards = (page: Page) => page.getByRole("main").getByRole("article");
const names = (page: Page) => cards(page).getByRole("heading", { level: 2 }).allTextContents();
const status = (page: Page) => page.getByRole("main").getByRole("status").first();
const count = (guides: number) => (guides === 1 ? "1 guide" : `${guides} guides`);

const speaks = (language: string) => (guide: Guide) =>
  guide.guide_languages.some(({ language_name }) => language_name === language);
const shows = (specialty: string) => (guide: Guide) =>
  guide.guide_specialties.some(({ specialty_name }) => specialty_name === specialty);

/** A phone's sheet is closed by its button. */
async function choose(page: Page, isMobile: boolean, choices: Record<string, string>): Promise<void> {
  if (isMobile) await page.getByRole("button", { name: "Filters and sort" }).tap();
  const fields = isMobile
    ? page.getByRole("dialog", { name: "Filters and sort" })
    : page.getByRole("search", { name: "Filters" });
  for (const [name, value] of Object.entries(choices)) {
    await fields.getByRole("combobox", { name }).selectOption(value);
  }
  if (!isMobile) return;
  await fields.getByRole("button", { name: /^Show [\d,]+ guides?$/ }).tap();
  await expect(fields).toBeHidden();
}

test("guides are found by what they speak and show, and each filter is taken away by its chip", async ({
  page,
  site,
  isMobile,
}) => {
  const { guides } = site.catalogue;
  const german = guides.filter(speaks("German"));
  const [first] = german;
  const specialty = first?.guide_specialties[0]?.specialty_name ?? "?";
  const both = german.filter(shows(specialty));
  await page.goto("/guides");
  await expect(status(page)).toContainText(count(guides.length));
  await choose(page, isMobile, { Language: "German" });
  await expect(page).toHaveURL("/guides?language=German");
  await expect(status(page)).toContainText(count(german.length));
  await choose(page, isMobile, { Specialty: specialty });
  await expect(status(page)).toContainText(count(both.length));
  expect((await names(page)).toSorted()).toEqual(both.map((guide) => guide.display_name).sort());
  expect(new URL(page.url()).searchParams.get("specialty")).toBe(specialty);
  await page.getByRole("button", { name: "Remove filter German" }).click();
  await expect(status(page)).toContainText(count(guides.filter(shows(specialty)).length));
  await page.goBack();
  await expect(status(page)).toContainText(count(both.length));
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL("/guides");
  await expect(status(page)).toContainText(count(guides.length));
});

test("somebody is found by name while it is typed, and by a place where their trips go", async ({
  page,
  site,
  isMobile,
}) => {
  const { guides, trips } = site.catalogue;
  const wanted = guides[7];
  await page.goto("/guides");
  const words = page.getByRole("searchbox", { name: "Name or words" });
  await words.fill(wanted?.display_name ?? "?");
  await expect(cards(page).first()).toContainText(wanted?.display_name ?? "?");
  await expect(page).toHaveURL(/^[^?]*\/guides\?q=/);
  await words.fill("");
  await expect(page).toHaveURL("/guides");

  const leads = (guide: Guide) =>
    trips.some(
      (trip) =>
        trip.package_locations.some(({ location_name }) => location_name === "Ella") &&
        trip.package_guides.some((host) => host.guides?.id === guide.id),
    );
  const lives = (guide: Guide) => guide.guide_locations.some(({ location_name }) => location_name === "Ella");
  const there = guides.filter((guide) => leads(guide) || lives(guide));
  expect(there.some((guide) => !lives(guide))).toBe(true);
  await choose(page, isMobile, { Place: "Ella" });
  await expect(status(page)).toContainText(count(there.length));
  const shown = await names(page);
  expect(shown).toHaveLength(Math.min(24, there.length));
  for (const name of shown) expect(there.map((guide) => guide.display_name)).toContain(name);
});

test("on days of a booking its guide is not offered", async ({ page, site }) => {
  const today = CLOCK.slice(0, "2030-01-15".length);
  const taken = site.taken.find(
    ({ guide, first }) => first > today && site.catalogue.guides.some(({ id }) => id === guide),
  );
  const name = site.catalogue.guides.find(({ id }) => id === taken?.guide)?.display_name ?? "?";
  const address = `/guides?q=${encodeURIComponent(name)}`;
  await page.goto(address);
  await expect(cards(page).getByRole("link", { name, exact: true })).toBeVisible();
  await page.goto(`${address}&dateFrom=${taken?.first}&dateTo=${taken?.last}`);
  await expect(page.getByText(/^free /)).toBeVisible();
  await expect(cards(page).getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("a list that grew is as long, and at the same guide, after Back", async ({ page, site }) => {
  await page.goto("/guides?sortBy=name");
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(cards(page)).toHaveCount(48);
  const ordered = site.catalogue.guides.map((guide) => guide.display_name).sort();
  expect(await names(page)).toEqual(ordered.slice(0, 48));
  const link = cards(page)
    .nth(40)
    .getByRole("link", { name: /^View Profile/ });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page).toHaveURL(/\/guides\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expect(link).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await page.reload();
  await expect(cards(page)).toHaveCount(48);
});

test("nobody is found: the page says so and leads on", async ({ page, site }) => {
  await page.goto("/guides?language=German&place=Atlantis");
  await expect(page.getByRole("heading", { name: "No guide matches all of that" })).toBeVisible();
  await expect(page.getByRole("link", { name: "See all experiences" })).toBeVisible();
  await page.getByRole("button", { name: "Remove filter Atlantis" }).click();
  await expect(status(page)).toContainText(count(site.catalogue.guides.filter(speaks("German")).length));
});

test("a language on a guide's page leads to all who speak it", async ({ page, site }) => {
  const guide = site.catalogue.guides.find(speaks("German"));
  await page.goto(`/guides/${guide?.id}`);
  await page.getByRole("definition").getByRole("link", { name: "German", exact: true }).click();
  await expect(page).toHaveURL("/guides?language=German");
  await expect(status(page)).toContainText(count(site.catalogue.guides.filter(speaks("German")).length));
});

test("the first page of the guides is a few screens long", async ({ page, isMobile }) => {
  await page.goto("/guides");
  await expect(cards(page)).toHaveCount(24);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(isMobile ? 10_500 : 6_500);
});
