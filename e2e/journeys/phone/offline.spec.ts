import { expect, FAILED_LOADS, type Page, test } from "../../harness/test";

test.use({ tolerated: FAILED_LOADS });

const OFFLINE = "You are offline. This goes on when the connection is back.";

const toTerms = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Terms & Conditions" }).click();
const unloadedHeading = (page: Page) => page.getByRole("heading", { level: 1, name: "This page could not be loaded" });
const terms = (page: Page) => page.getByRole("heading", { level: 1, name: "Terms & Conditions" });

/** The number of document requests from now on. */
function countLoads(page: Page) {
  const loads = { count: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.count += 1;
  });
  return loads;
}

test("a page whose code is not there waits in the program for the connection", async ({ page, context }) => {
  await page.goto("/safety");
  const loads = countLoads(page);
  await context.setOffline(true);
  await toTerms(page);
  await expect(unloadedHeading(page)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(unloadedHeading(page)).toBeVisible();
  await context.setOffline(false);
  await expect(terms(page)).toBeVisible();
  await expect(page).toHaveURL("/terms");
  expect(loads.count).toBe(0);
});

test("code that a newer program has replaced comes with that program", async ({ page }) => {
  await page.goto("/safety");
  const loads = countLoads(page);
  let isOld = true;
  await page.route(/\/assets\/TermsPage-/, (route) => (isOld ? route.fulfill({ status: 404 }) : route.fallback()));
  page.on("framenavigated", () => {
    if (loads.count > 0) isOld = false;
  });
  await toTerms(page);
  await expect.poll(() => loads.count).toBe(1);
  await expect(terms(page)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  expect(loads.count).toBe(1);
});

test("code that never comes is not asked for without end", async ({ page }) => {
  await page.goto("/safety");
  await page.evaluate(() => sessionStorage.setItem("serendib.reloaded", "1"));
  const loads = countLoads(page);
  await page.route(/\/assets\/TermsPage-/, (route) => route.fulfill({ status: 404 }));
  await toTerms(page);
  await expect(unloadedHeading(page)).toBeVisible();
  expect(loads.count).toBe(0);
  await page.unroute(/\/assets\/TermsPage-/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(terms(page)).toBeVisible();
});

test("without a connection the search says so, and goes on by itself", async ({ page, context, site }) => {
  const all = site.catalogue.trips.length;
  await page.goto("/search");
  const main = page.getByRole("main");
  await expect(main.getByText(`6 of ${all} shown`)).toBeVisible();
  await context.setOffline(true);
  await main.getByRole("button", { name: "Load more" }).click();
  await expect(main.getByText(OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await expect(main.getByText(`12 of ${all} shown`)).toBeVisible();
  await expect(main.getByText(OFFLINE)).toBeHidden();

  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Serendib, home" }).focus();
  await page.evaluate(() => scrollTo(0, 0));
  const isPhone = (page.viewportSize()?.width ?? 0) < 800;
  if (isPhone) await page.getByRole("button", { name: "Filters and sort" }).click();
  const filters = isPhone ? page.getByRole("dialog") : page.getByRole("complementary", { name: "Filters" });
  await filters.getByRole("button", { name: /^Wildlife/ }).click();
  if (isPhone) await filters.getByRole("button", { name: "You are offline" }).click();
  await expect(main.getByText(OFFLINE)).toBeVisible();
  await expect(main.getByText(/results found/)).toHaveCount(0);
  await context.setOffline(false);
  const wild = site.catalogue.trips.filter((trip) =>
    trip.package_categories.some(({ category }) => category === "wildlife"),
  );
  await expect(main.getByText(`6 of ${wild.length} shown`)).toBeVisible();
  await expect(main.getByText(OFFLINE)).toBeHidden();
});

test("pages one is likely to go to come ahead, and say what they wait for", async ({ page, context, site }) => {
  await page.goto("/search");
  const ahead = page.waitForResponse(/\/assets\/PackagePage-/);
  await page.keyboard.press("Shift");
  await (await ahead).finished();
  await context.setOffline(true);
  const title = site.catalogue.trips[0]?.title ?? "?";
  await page.getByRole("main").getByRole("link", { name: title }).first().click();
  await expect(page.getByRole("status").filter({ hasText: OFFLINE })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("a message waits for the connection, and says so", async ({ page, context }, info) => {
  await page.goto("/contact");
  await page.getByRole("textbox", { name: "First Name" }).fill("Asha");
  await page.getByRole("textbox", { name: "Last Name" }).fill("Fernando");
  await page.getByRole("textbox", { name: "Email" }).fill("asha@example.com");
  await page.getByRole("textbox", { name: "Subject" }).fill(`From a train, on a ${info.project.name}`);
  await page.getByRole("textbox", { name: "Message" }).fill("Is there a connection at Horton Plains?");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("main").getByText("Message sent. Thank you. We answer within 24 hours.")).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeHidden();
});
