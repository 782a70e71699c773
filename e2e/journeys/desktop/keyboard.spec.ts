import { expect, hold, type Page, test, textOf } from "../../harness/test";

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, role: "combobox" | "link" | "button", name: string | RegExp) {
  const wanted = page.getByRole(role, { name }).filter({ visible: true }).first();
  for (let presses = 0; presses < 40; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return wanted;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the ${role} "${name}" is not reached by Tab`);
}

test("a trip is found and opened without a pointer", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const box = await tabTo(page, "combobox", "Where do you want to explore?");
  await expect(box).toHaveAttribute("aria-autocomplete", "list");
  await expect(box).toHaveAttribute("aria-expanded", "false");

  // Typed letter by letter, the list may still have the first letters' suggestions.
  await page.keyboard.insertText("ella");
  const options = page.getByRole("option");
  await expect(options.first()).toContainText(/^Ella.*trips?/);
  await expect(box).toHaveAttribute("aria-expanded", "true");
  const list = await box.getAttribute("aria-controls");
  await expect(page.getByRole("listbox")).toHaveAttribute("id", list ?? "");

  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await page.keyboard.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(box).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?location=Ella&destinationId=/);

  // The focus is at the beginning of the new page.
  await expect(page.getByRole("main")).toBeFocused();
  const first = page.getByRole("main").getByRole("article").first();
  const title = await textOf(first.getByRole("heading"));
  await tabTo(page, "combobox", "Sort by");
  const link = first.getByRole("heading").getByRole("link");
  for (let presses = 0; presses < 60; presses += 1) {
    if (await link.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("Escape closes the suggestions, then empties the box", async ({ page }) => {
  await page.goto("/");
  const box = await tabTo(page, "combobox", "Where do you want to explore?");
  await page.keyboard.type("kan");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option").first()).toBeHidden();
  await expect(box).toHaveValue("kan");
  await expect(box).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Escape");
  await expect(box).toHaveValue("");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").first()).toBeVisible();
});

test("the first Tab offers to skip the navigation", async ({ page }) => {
  await page.goto("/guides");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the focus stays where it is until the next page is on the screen", async ({ page }) => {
  await page.goto("/");
  const release = await hold(page, /\/assets\/SearchPage-[^/]+\.js$/);
  const box = await tabTo(page, "combobox", "Where do you want to explore?");
  await page.keyboard.type("Galle");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?location=Galle");
  await expect(box).toBeFocused();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Results for Galle" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("for a visitor who likes motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a page that another one overtakes leaves no mistake on the console", async ({ page }) => {
    await page.goto("/");
    await tabTo(page, "combobox", "Where do you want to explore?");
    await page.keyboard.type("Galle");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/search?location=Galle");
    await page.goBack();
    await page.goForward();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveURL("/");
  });
});
