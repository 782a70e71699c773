import { dialog } from "../../harness/booking";
import { expect, type Page, test } from "../../harness/test";

// Overlays close with Back; closing one by its button leaves no history entry.

/** From the results to the first trip. */
async function open(page: Page): Promise<string> {
  await page.goto("/search");
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/packages\//);
  await expect(page.getByRole("button", { name: "Full screen" })).toBeVisible();
  return page.url();
}

const pictures = (page: Page) => page.getByRole("dialog", { name: "Pictures" });
const book = (page: Page) =>
  page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();

test("Back closes the pictures in full, and then leaves the trip", async ({ page }) => {
  const trip = await open(page);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(pictures(page)).toBeVisible();
  await page.goBack();
  await expect(pictures(page)).toBeHidden();
  await expect(page).toHaveURL(trip);
  await page.goBack();
  await expect(page).toHaveURL("/search");
});

test("after the pictures and the booking were closed by their buttons one step back leads to the results", async ({
  page,
}) => {
  const trip = await open(page);
  await page.getByRole("button", { name: "Full screen" }).click();
  await pictures(page).getByRole("button", { name: "Close" }).click();
  await expect(pictures(page)).toBeHidden();
  await book(page);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(trip);
  await page.goBack();
  await expect(page).toHaveURL("/search");
});

test("Back closes the booking, and a booking that was opened by its address closes where it is", async ({ page }) => {
  const trip = await open(page);
  await book(page);
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(trip);
  await page.goto(`${trip}?book=true`);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(trip);
});
