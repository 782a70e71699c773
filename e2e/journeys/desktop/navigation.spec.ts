import { expect, test } from "../../harness/test";

test("the navigation leads to every part of the house", async ({ page }) => {
  await page.goto("/guides");
  const top = page.getByRole("banner");
  const links = top.getByRole("navigation", { name: "Main" });
  await expect(links.getByRole("link", { name: "Experiences" })).toHaveAttribute("href", "/search");
  await expect(links.getByRole("link", { name: "Become a Guide" })).toHaveAttribute("href", "/become-guide");
  await links.getByRole("link", { name: "Experiences" }).click();
  await expect(page).toHaveURL("/search");
  await top.getByRole("link", { name: "Serendib, home" }).click();
  await expect(page).toHaveURL("/");
  await expect(top.getByRole("combobox")).toBeHidden();
});

test("the account menu opens, closes on Escape and leads to sign-in", async ({ page }) => {
  await page.goto("/safety");
  const button = page.getByRole("banner").getByRole("button", { name: "Account" });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("link", { name: "Sign Up with Google" })).toHaveAttribute("href", "/auth?next=%2Fsafety");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Sign In" })).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL("/auth?next=%2Fsafety");
});

test("a place picked in the navigation is searched by its id", async ({ page }) => {
  await page.goto("/terms");
  const box = page.getByRole("banner").getByRole("combobox", { name: "Search destinations" });
  await box.fill("sigi");
  await page.getByRole("option", { name: /^Sigiriya .*trips?/ }).click();
  await expect(page).toHaveURL(/\/search\?location=Sigiriya&destinationId=[\w-]+$/);
  await expect(box).toHaveValue("");
});
