import { disableServerRendering, expect, REFUSED_LOADS, test, textOf } from "../../harness/test";

test("every active guide is introduced", async ({ page, site }) => {
  const { guides } = site.catalogue;
  await page.goto("/guides");
  await expect(page.getByRole("heading", { level: 1, name: "Meet Our Verified Guides" })).toBeVisible();
  await expect(page.getByText("Connect with experienced local guides who know Sri Lanka's hidden gems")).toBeVisible();
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(24);
  for (const shown of [48, guides.length]) {
    await page.getByRole("button", { name: "Load more" }).click();
    await expect(cards).toHaveCount(Math.min(shown, guides.length));
  }
  await expect(page.getByRole("button", { name: "Load more" })).toHaveCount(0);
  const names = await cards.getByRole("heading", { level: 2 }).allTextContents();
  expect(names.toSorted()).toEqual(guides.map((guide) => guide.display_name).sort());
  await expect(cards.getByText("Verified", { exact: true })).toHaveCount(guides.length);

  const name = await textOf(cards.first().getByRole("heading", { level: 2 }));
  const guide = guides.find((one) => one.display_name === name);
  const home = guide?.guide_locations.find((place) => place.is_primary_location) ?? guide?.guide_locations[0];
  await expect(cards.first()).toContainText(home?.location_name ?? "Location not specified");
  await expect(cards.first()).toContainText(
    guide?.guide_languages.map((language) => language.language_name).join(", ") ?? "?",
  );
  await expect(cards.first().getByRole("list", { name: "Specialties" }).getByRole("listitem")).toHaveText(
    guide?.guide_specialties.map((specialty) => specialty.specialty_name) ?? [],
  );
  await cards
    .first()
    .getByRole("link", { name: /^View Profile/ })
    .click();
  await expect(page).toHaveURL(`/guides/${guide?.id}`);
});

test("a guide's page says who they are and which trips they lead", async ({ page, site }) => {
  const { guides, trips } = site.catalogue;
  const guide = guides[0];
  if (!guide) throw new Error("the catalogue has no guides");
  const led = trips.filter((trip) => trip.package_guides.some((host) => host.guides?.id === guide.id));
  await page.goto(`/guides/${guide.id}`);
  await expect(page.getByRole("heading", { level: 1, name: guide.display_name })).toBeVisible();
  await expect(page.getByText("Verified Guide", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: `About ${guide.display_name}` })).toBeVisible();
  for (const name of ["Send Message", "Book a Call"]) {
    const button = page.getByRole("button", { name });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription("Available after booking");
  }
  await expect(page.getByRole("term").filter({ hasText: "Experience" })).toBeVisible();
  await expect(page.getByText(/^(\d+\+ years|Not specified)$/).first()).toBeVisible();

  const packages = page.getByRole("region", { name: "Available Packages" });
  await expect(packages.getByRole("article")).toHaveCount(led.length);
  await expect(packages.getByRole("heading", { level: 3 }).first()).toBeVisible();
  const titles = await packages.getByRole("heading", { level: 3 }).allInnerTexts();
  expect(titles.toSorted()).toEqual(led.map((trip) => trip.title).sort());
  const first = led.find((trip) => trip.title === titles[0]);
  await expect(packages.getByRole("article").first()).toContainText(`Up to ${first?.max_people} p`);
  await packages.getByRole("link", { name: "View Details" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: titles[0] ?? "?" })).toBeVisible();
});

test("a guide without trips says so", async ({ page, site }) => {
  await disableServerRendering(page);
  await page.route("**/rest/v1/package_guides?**", (route) => route.fulfill({ json: [] }));
  await page.goto(`/guides/${site.catalogue.guides[0]?.id}`);
  await expect(page.getByText("No packages available for this guide.")).toBeVisible();
});

test.describe("a guide who does not exist", () => {
  test.use({ tolerated: REFUSED_LOADS });

  for (const [what, id] of [
    ["an id nobody has", "00000000-0000-4000-8000-000000000000"],
    ["an address that is no id", "nonsense"],
  ] as const) {
    test(`${what} is answered with 404 and a way on`, async ({ page }) => {
      const answer = await page.goto(`/guides/${id}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1, name: "Guide not found" })).toBeVisible();
      await expect(page.getByText("The guide you're looking for doesn't exist.")).toBeVisible();
      await page.getByRole("link", { name: "All guides" }).click();
      await expect(page).toHaveURL("/guides");
    });
  }
});
