import { expect, test } from "../../harness/test";

test("the mobile menu repeats the navigation", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu" });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.tap();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  const menu = page.getByRole("navigation", { name: "Menu" });
  for (const [name, path] of [
    ["Experiences", "/search"],
    ["Become a Guide", "/become-guide"],
    ["Sign In", "/auth"],
    ["Sign Up with Google", "/auth"],
  ] as const) {
    await expect(menu.getByRole("link", { name })).toHaveAttribute("href", path);
  }
  await menu.getByRole("link", { name: "Experiences" }).tap();
  await expect(page).toHaveURL("/search");
  await expect(menu).toBeHidden();
});

test("the mobile menu closes on Escape and on a press elsewhere", async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await button.tap();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.tap();
  await expect(menu).toBeVisible();
  await page.touchscreen.tap(195, 780);
  await expect(menu).toBeHidden();
});

test("the search box of a phone opens with the focus in it", async ({ page }) => {
  await page.goto("/guides");
  await page.getByRole("button", { name: "Search destinations" }).tap();
  const box = page.getByRole("combobox", { name: "Search destinations" }).filter({ visible: true });
  await expect(box).toBeFocused();
  await box.fill("whale");
  await box.press("Enter");
  await expect(page).toHaveURL("/search?q=whale");
  await expect(box).toBeHidden();
});
