import { signIn, someone } from "../harness/account";
import { dialog } from "../harness/booking";
import { richTrip } from "../harness/catalogue";
import { translate } from "../harness/early";
import { next } from "../harness/planning";
import { expect, type Page, test } from "../harness/test";

test.use({ siteOf: "translated" });
test.setTimeout(300_000);

// The translation here says the same words: what is looked at is that nothing breaks, and that what changes is not the old text.

test.beforeEach(({ page }) => translate(page));

const isTranslated = (page: Page) => expect(page.locator("h1 font font").first()).toBeAttached();

test("a translated planner goes through its steps", async ({ page }) => {
  await page.goto("/ai-itinerary");
  await isTranslated(page);
  await page.getByRole("button", { name: /^Kandy/ }).click();
  await next(page);
  await next(page);
  for (const name of ["Tea Plantations", "Train Journeys", "Tea Plantations"]) {
    await page.getByRole("button", { name }).click();
  }
  await expect(page.getByRole("button", { name: "Train Journeys" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Tea Plantations" })).toHaveAttribute("aria-pressed", "false");
  await next(page);
  await next(page);
  await expect(page.getByRole("button", { name: "Plan my trip" })).toBeVisible();
});

test("a translated search filters, sorts and shows more, and its counts are the new ones", async ({ page, site }) => {
  await page.goto("/search");
  await isTranslated(page);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(page.getByText(`12 of ${site.catalogue.trips.length} shown`)).toBeVisible();
  const onPhone = (page.viewportSize()?.width ?? 0) < 800;
  if (onPhone) await page.getByRole("button", { name: "Filters and sort" }).click();
  const place = onPhone ? page.getByRole("dialog") : page.getByRole("complementary", { name: "Filters" });
  await place.getByRole("button", { name: /^Wildlife/ }).click();
  await expect(place.getByRole("button", { name: /^Wildlife/ })).toHaveAttribute("aria-pressed", "true");
  await place
    .getByRole("button", { name: /^All\b/ })
    .first()
    .click();
  await expect(place.getByRole("button", { name: /^Wildlife/ })).toHaveAttribute("aria-pressed", "false");
});

test("a translated trip shows its tabs and is booked", async ({ page, site }) => {
  await page.goto(`/packages/${richTrip(site.catalogue).id}`);
  await isTranslated(page);
  for (const tab of await page.getByRole("tab").all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
  }
  await page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Next month" }).click();
  const day = dialog(page).locator("[data-day][aria-disabled=false]").first();
  await day.click();
  await expect(day).toHaveAttribute("aria-pressed", "true");
  await dialog(page).getByRole("button", { name: "Send booking request" }).click();
  await expect(dialog(page).getByRole("alert").first()).toBeVisible();
  await page.keyboard.press("Escape");
});

test("a translated account is signed out of", async ({ page }) => {
  await signIn(page, someone("Maya Holm"));
  await page.goto("/");
  await isTranslated(page);
  const account = page.getByRole("button", { name: "Account" });
  const menu = page.getByRole("button", { name: /menu/i });
  await ((await account.isVisible()) ? account : menu.first()).click();
  await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith("-auth-token"))))
    .toBe(false);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
});
