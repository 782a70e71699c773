import { checkAccessibility } from "../../harness/accessibility";
import { expect, test } from "../../harness/test";

test("the sheet of a phone has no barriers, and gives the focus back", async ({ page }) => {
  await page.goto("/guides");
  const button = page.getByRole("button", { name: "Filters and sort" });
  await button.tap();
  const sheet = page.getByRole("dialog", { name: "Filters and sort" });
  await expect(sheet.getByRole("button", { name: /^Show \d+ guides$/ })).toBeVisible();
  await checkAccessibility(page);
  await sheet.getByRole("button", { name: "Name, A to Z" }).tap();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL("/guides?sortBy=name");
  await expect(button).toBeFocused();
});
