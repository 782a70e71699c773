import { GUIDE, signIn, someone } from "../../harness/account";
import { chooseDay, dialog, tripOf } from "../../harness/booking";
import { richTrip } from "../../harness/catalogue";
import { translate } from "../../harness/hydration";
import { askAssistant, days, generate, goNext, turnTo, wish } from "../../harness/planner";
import { expect, type Page, test } from "../../harness/test";

test.use({ siteOf: "translated" });
test.setTimeout(300_000);

// The fake translation keeps the words: nothing must break, and updates must be visible.

test.beforeEach(({ page }) => translate(page));

const isTranslated = (page: Page) => expect(page.locator("h1 font font").first()).toBeAttached();

test("a translated planner goes through its steps", async ({ page }) => {
  await page.goto("/ai-itinerary");
  await isTranslated(page);
  await page.getByRole("button", { name: /^Kandy/ }).click();
  await goNext(page);
  await goNext(page);
  for (const name of ["Tea Plantations", "Train Journeys", "Tea Plantations"]) {
    await page.getByRole("button", { name }).click();
  }
  await expect(page.getByRole("button", { name: "Train Journeys" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("button", { name: "Tea Plantations" })).toHaveAttribute("aria-pressed", "false");
  await goNext(page);
  await goNext(page);
  await expect(page.getByRole("button", { name: "Plan my trip" })).toBeVisible();
});

test("a translated plan is changed by words and by hand, and its days say the new things", async ({ page }) => {
  await wish(page);
  await generate(page);
  await isTranslated(page);
  await turnTo(page, "Plan");
  const where = days(page).locator(".day-where");
  const before = await where.allTextContents();
  await askAssistant(page, "skip Ella", /Ella/);
  const after = await where.allTextContents();
  expect(after).not.toEqual(before);
  // The previous day is displayed too.
  expect(after.join(" ").replaceAll("was Ella", "")).not.toContain("Ella");
  const edit = page.getByRole("button", { name: "Change by hand" });
  await edit.click();
  await expect(page.locator("#change-by-hand")).toHaveText("Done changing");
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
  const chip = page.locator("ul.chips .chip.remove");
  for (const name of ["Wildlife", "Cultural Tours"]) {
    await place.getByRole("button", { name: new RegExp(`^${name}`) }).click();
    await expect(chip).toHaveText(`Remove filter ${name}`);
  }
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

test("a translated booking counts the beds that are missing now", async ({ page, site }) => {
  await page.goto(`/packages/${tripOf(site.catalogue, GUIDE).id}?book=true`);
  await isTranslated(page);
  await chooseDay(page, 1);
  for (const travellers of ["2", "3"]) {
    await dialog(page).getByRole("radio", { name: travellers, exact: true }).check({ force: true });
    await expect(dialog(page).locator(".coverage")).toHaveText(new RegExp(`cover 0 of ${travellers}\\.$`));
  }
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
