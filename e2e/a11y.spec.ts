import { AxeBuilder } from "@axe-core/playwright";
import { codeOf, serverClock, signIn, someone } from "./harness/account";
import { richTrip } from "./harness/catalogue";
import { expect, FAILED_LOADS, type Page, test, textOf, undrawn } from "./harness/test";

// Every public page in both themes, on both screens (the projects), contrast included.

test.use({ tolerated: FAILED_LOADS });

const heading = (page: Page, name?: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, ...(name !== undefined && { name }) })).toBeVisible();
const cards = (page: Page) => expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
const results = (page: Page) => expect(page.getByText(/^\d+ of \d+ shown$/)).toBeVisible();

/** The theme changes colours and nothing else, so what does not depend on them is checked once. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

async function check(page: Page): Promise<void> {
  expect(await barriers(new AxeBuilder({ page })), "light").toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await barriers(new AxeBuilder({ page }).withRules(OF_COLOUR)), "dark").toEqual([]);
}

async function barriers(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")} (${node.failureSummary})`),
  );
}

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
  ["the safety page", "/safety", (page) => heading(page)],
  ["the terms", "/terms", (page) => heading(page)],
  ["the contact page", "/contact", (page) => heading(page)],
  ["the sign-in page", "/auth", (page) => heading(page)],
  ["a page that waits for accounts", "/become-guide", (page) => heading(page)],
  ["a page that does not exist", "/no/such/page", (page) => heading(page)],
  ["a missing trip", "/packages/00000000-0000-4000-8000-000000000000", (page) => heading(page, "Package Not Found")],
  ["a missing guide", "/guides/00000000-0000-4000-8000-000000000000", (page) => heading(page, "Guide not found")],
];

for (const [name, path, settled] of SETTLED) {
  test(`${name} has no barriers`, async ({ page }) => {
    await page.goto(path);
    await settled(page);
    await check(page);
  });
}

test("a trip's page has no barriers on any of its tabs", async ({ page, site }) => {
  const trip = richTrip(site.catalogue);
  for (const tab of ["days", "included", "hosts"]) {
    await page.goto(`/packages/${trip.id}?tab=${tab}`);
    await heading(page, trip.title);
    await page.emulateMedia({ colorScheme: "light" });
    await check(page);
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
  await check(page);
});

test("a picture on the whole screen has no barriers", async ({ page, site }) => {
  await page.goto(`/packages/${richTrip(site.catalogue).id}`);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(page.getByRole("dialog", { name: "Pictures" })).toBeVisible();
  await check(page);
});

test("a guide's page has no barriers", async ({ page, site }) => {
  const guide = site.catalogue.guides[0];
  await page.goto(`/guides/${guide?.id}`);
  await heading(page, guide?.display_name ?? "?");
  await cards(page);
  await check(page);
});

test("open suggestions have no barriers", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("combobox", { name: "Where do you want to explore?" }).fill("ka");
  await expect(page.getByRole("option").first()).toBeVisible();
  await check(page);
});

test("an open menu has no barriers", async ({ page, isMobile }) => {
  await page.goto("/safety");
  await page
    .getByRole("banner")
    .getByRole("button", { name: isMobile ? "Menu" : "Account" })
    .click();
  await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  await check(page);
});

test("the filter sheet of a phone has no barriers", async ({ page, isMobile }) => {
  test.skip(!isMobile, "a wide screen has the filters beside the list");
  await page.goto("/search?category=beach");
  await cards(page);
  await page.getByRole("button", { name: "Filters and sort" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await check(page);
});

test.describe("where a search fails", () => {
  // What the page asked for beforehand is not shown then, and a slow check sees Chromium say so.
  test.use({ tolerated: new RegExp(`${FAILED_LOADS.source}|preloaded using link preload but not used`) });

  test("a form with mistakes and a notification have no barriers", async ({ page }) => {
    await undrawn(page);
    await page.route("**/rest/v1/rpc/search_packages**", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/search");
    await expect(page.getByText("Search Error")).toBeVisible();
    await check(page);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/contact");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText("Please enter your first name.")).toBeVisible();
    await check(page);
  });
});

test.describe("signed in", () => {
  // Chromium reports that it does not blend into the demo's sign-in, which has not asked for it.
  test.use({ tolerated: new RegExp(`${FAILED_LOADS.source}|ViewTransition opt-in disabled`) });

  test("one's own pages have no barriers", async ({ page, isMobile }) => {
    const hanna = someone("Hanna Lindqvist");
    await signIn(page, hanna);
    const clock = await serverClock(page);
    await page.goto("/profile");
    await heading(page, hanna.name);
    await page
      .getByRole("banner")
      .getByRole("button", { name: isMobile ? "Menu" : "Account" })
      .click();
    await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
    await check(page);
    await page.keyboard.press("Escape");
    await page.emulateMedia({ colorScheme: "light" });
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Location" }).fill("");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByText("Please enter where you live.")).toBeVisible();
    await check(page);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/profile?tab=security");
    await expect(page.getByText("This device")).toBeVisible();
    const app = page.getByRole("region", { name: "Authenticator app" });
    await app.getByRole("button", { name: "Set up" }).click();
    await expect(app.getByRole("img", { name: /scan/ })).toBeVisible();
    await check(page);
    await page.emulateMedia({ colorScheme: "light" });
    await app
      .getByRole("textbox", { name: "Then enter the code it shows" })
      .fill(codeOf(await textOf(app.getByRole("code")), clock()));
    await app.getByRole("button", { name: "Turn on" }).click();
    await app.getByRole("button", { name: "Remove this app" }).click();
    await check(page);
  });
});
