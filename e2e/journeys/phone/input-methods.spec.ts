import { expect, type Page, test } from "../../harness/test";

// Input method compositions, with WebKit's event for the Enter that ends them.

async function endComposition(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const type of ["rawKeyDown", "keyUp"] as const) {
    await devtools.send("Input.dispatchKeyEvent", { type, key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 });
  }
  await devtools.detach();
}

test("the Enter that ends a composed word searches for nothing yet", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Where do you want to explore?" });
  await box.fill("キャンディ");
  await endComposition(page);
  await expect(page).toHaveURL("/");
  await expect(box).toHaveValue("キャンディ");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/search\?location=/);
});

test("nor does it choose a place for a plan", async ({ page }) => {
  await page.goto("/ai-itinerary");
  const box = page.getByRole("searchbox", { name: /Search/ });
  await box.fill("Galle");
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: /^\d+ places?$/ })
      .first(),
  ).toBeAttached();
  await endComposition(page);
  await expect(box).toHaveValue("Galle");
  await box.press("Enter");
  await expect(box).toHaveValue("");
});
