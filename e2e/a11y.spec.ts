import { checkAccessibility } from "./harness/accessibility";
import { continueAsReady, GUIDE } from "./harness/account";
import { richTrip } from "./harness/catalogue";
import { expect, FAILED_LOADS, type Page, test } from "./harness/test";

// Every public page in both themes, on both screens (the projects), contrast included.

test.use({ tolerated: FAILED_LOADS });

const heading = (page: Page, name?: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, ...(name !== undefined && { name }) })).toBeVisible();
const cards = (page: Page) => expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
const results = (page: Page) => expect(page.getByText(/^\d+ of \d+ shown$/)).toBeVisible();

const SETTLED: [name: string, path: string, settled: (page: Page) => Promise<void>][] = [
  ["the home page", "/", cards],
  ["the search page", "/search", results],
  [
    "a search without results",
    "/search?q=xyzzyqwv",
    (page) => expect(page.getByText("No experiences found")).toBeVisible(),
  ],
  ["a search with filters", "/search?category=wildlife&priceMin=300&duration=4-7&people=2", results],
  ["the guide list", "/guides", cards],
  ["the destinations", "/destinations", (page) => heading(page, "Where to go in Sri Lanka")],
  ["a destination", "/destinations/kandy", cards],
  ["a theme", "/themes/wildlife", cards],
  ["a place that no trip visits", "/destinations/nowhere", (page) => heading(page)],
  ["a filtered guide list", "/guides?language=German&stars=4.5&dateFrom=2030-03-04&sortBy=name", cards],
  [
    "a guide list without anybody",
    "/guides?place=Atlantis",
    (page) => expect(page.getByRole("heading", { name: "No guide matches all of that" })).toBeVisible(),
  ],
  ["the safety page", "/safety", (page) => heading(page)],
  ["the terms", "/terms", (page) => heading(page)],
  ["the contact page", "/contact", (page) => heading(page)],
  ["the check of a statement", "/verify", (page) => heading(page, "Check a statement")],
  ["the sign-in page", "/auth", (page) => heading(page)],
  [
    "the booking history of nobody",
    "/profile/booking-history",
    (page) => expect(page.getByText("Please sign in to view your booking history.")).toBeVisible(),
  ],
  ["the page for guides-to-be", "/become-guide", (page) => heading(page, "Become a Guide")],
  ["an application's thanks", "/guide-profile-pending", (page) => heading(page, "Application Submitted!")],
  ["the example of a custom trip", "/custom", (page) => heading(page, "Custom Trips")],
  ["the trip planner", "/ai-itinerary", (page) => expect(page.getByRole("button", { name: /^Kandy/ })).toBeVisible()],
  ["the sample plan", "/itinerary/1/customize", (page) => heading(page, "Five days in the hill country")],
  [
    "a plan that is nobody's",
    "/itinerary/00000000-0000-4000-8000-000000000000/customize",
    (page) => heading(page, "No such plan"),
  ],
  ["a shared plan whose link is dead", "/itinerary/shared/nothing", (page) => heading(page, /does not open/)],
  ["saved trips of nobody", "/saved", (page) => heading(page, "No saved trips yet")],
  ["a comparison of nothing", "/compare", (page) => heading(page, "Nothing to compare yet")],
  ["a page that does not exist", "/no/such/page", (page) => heading(page)],
  ["a missing trip", "/packages/00000000-0000-4000-8000-000000000000", (page) => heading(page, "Package Not Found")],
  ["a missing guide", "/guides/00000000-0000-4000-8000-000000000000", (page) => heading(page, "Guide not found")],
  ["a missing person", "/profile/00000000-0000-4000-8000-000000000000", (page) => heading(page, "Profile not found")],
];

for (const [name, path, settled] of SETTLED) {
  test(`${name} has no barriers`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    await checkAccessibility(page);
  });
}

test("a trip's page has no barriers on any of its tabs", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  for (const tab of ["days", "included", "hosts"]) {
    await page.goto(`/packages/${trip.id}?tab=${tab}`);
    await heading(page, trip.title);
    await page.emulateMedia({ colorScheme: "light" });
    await checkAccessibility(page);
  }
});

test("an opened stop of a trip has no barriers", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  const [stop] = await site.catalogue.stopsOf(trip);
  await page.goto(`/packages/${trip.id}`);
  await page
    .getByRole("tabpanel")
    .getByText(stop?.attractions.title ?? "?", { exact: true })
    .first()
    .click();
  await checkAccessibility(page);
});

test("a picture on the whole screen has no barriers", async ({ page, site }) => {
  await page.goto(`/packages/${richTrip(site.catalogue).id}`);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(page.getByRole("dialog", { name: "Pictures" })).toBeVisible();
  await checkAccessibility(page);
});

test("a guide's page has no barriers", async ({ page, site }) => {
  const guide = site.catalogue.guides[0];
  await page.goto(`/guides/${guide?.id}`);
  await heading(page, guide?.display_name ?? "?");
  await cards(page);
  await checkAccessibility(page);
});

test("open suggestions have no barriers", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Where do you want to explore?" }).fill("ka");
  await expect(page.getByRole("option").first()).toBeVisible();
  await checkAccessibility(page);
});

test("an open menu has no barriers", async ({ page, isMobile }) => {
  await page.goto("/safety");
  await page
    .getByRole("banner")
    .getByRole("button", { name: isMobile ? "Menu" : "Account" })
    .click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await checkAccessibility(page);
});

test("a form with mistakes and a notification have no barriers", async ({ page }) => {
  await page.route("**/rest/v1/rpc/search_packages**", (route) => route.fulfill({ status: 500, json: {} }));
  // A preloaded search would be left over when the search fails.
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Where do you want to explore?" });
  await box.fill("tea");
  await box.press("Enter");
  await expect(page.getByText("Search Error")).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/contact");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Please enter your first name.")).toBeVisible();
  await checkAccessibility(page);
});

test("the wizard has no barriers on any of its steps", async ({ page, isMobile }) => {
  test.setTimeout(300_000);
  await page.goto("/add-package");
  await continueAsReady(page, GUIDE);
  for (const step of [1, 2, 3, 4, 5]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`/add-package?step=${step}`);
    await heading(page, "Create New Tour Package");
    if (step === 3) await page.getByRole("button", { name: "Write a stop of your own" }).click();
    if (step === 4) {
      await page.getByRole("radio", { name: "They pay for this locally:" }).check();
      await page.getByRole("radio", { name: "There are shopping stops" }).check();
    }
    await checkAccessibility(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Create Package" }).click();
  await expect(page.getByText("Please enter a title.")).toBeVisible();
  await checkAccessibility(page);
  if (!isMobile) return;
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("dialog", { name: "Preview" })).toBeVisible();
  await checkAccessibility(page);
});
