import { continueAs, NO_BLENDING, someone } from "../../harness/account";
import { dialog } from "../../harness/booking";
import { expect, test } from "../../harness/test";

test.use({ tolerated: NO_BLENDING });

test("after a sign-in on the way through a booking Back leads past the provider to the trip, and to the results", async ({
  page,
}) => {
  await page.goto("/search");
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/packages\//);
  const trip = page.url();
  await page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();
  await dialog(page).getByRole("link", { name: "Sign In" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  await continueAs(page, someone("Elin Sorensen"));
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Close" }).first().click();
  await expect(page).toHaveURL(trip);
  // The provider's own page is no entry of ours.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Who would you like to be?" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(trip);
  await expect(dialog(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/search");
});
