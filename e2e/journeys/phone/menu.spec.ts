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

test("the keyboard goes through the mobile menu, out of it both ways, and closes it on", async ({ page }) => {
  await page.goto("/guides");
  const button = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  await button.press("Enter");
  const first = menu.getByRole("link", { name: "Experiences" });
  await page.keyboard.press("Tab");
  await expect(first).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(button).toBeFocused();
  await expect(menu).toBeVisible();
  await menu.getByRole("radio", { name: "System" }).focus();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  const next = page.getByRole("main").locator("a, button, input, select").filter({ visible: true }).first();
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport({ ratio: 1 });
});

test("the themes of the mobile menu are named in sight", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).tap();
  const theme = page.getByRole("navigation", { name: "Menu" }).getByRole("group", { name: "Theme" });
  for (const name of ["System", "Light", "Dark"]) {
    const word = await theme.getByText(name, { exact: true }).boundingBox();
    expect(word?.width, name).toBeGreaterThan(20);
    expect((await theme.getByRole("radio", { name }).boundingBox())?.height, name).toBeGreaterThanOrEqual(44);
  }
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
