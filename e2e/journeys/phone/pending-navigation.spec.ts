import { GUIDE } from "../../harness/account";
import { dialog, tripOf } from "../../harness/booking";
import { expect, test } from "../../harness/test";

// A press needs feedback before the page's code arrives.

const SOON = { timeout: 1_000 };

test("the button of a booking is busy until its dialog is there", async ({ page, site }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/Booking(Dialog|Overlay)-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/packages/${tripOf(site.catalogue, GUIDE).id}`);
  const book = page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first();
  await book.click();
  await expect(book).toHaveAttribute("aria-busy", "true", SOON);
  letGo();
  await expect(dialog(page)).toBeVisible();
  await expect(page.locator("main button[aria-busy=true]")).toHaveCount(0);
});

test("a page that is on its way is announced by a bar at the top", async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/ContactPage-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/safety");
  const link = page
    .getByRole("contentinfo")
    .getByRole("link", { name: /Contact/ })
    .first();
  await link.click();
  await expect(page.locator("main[aria-busy=true]")).toBeAttached(SOON);
  const height = () =>
    page.locator("main").evaluate((main) => Number.parseFloat(getComputedStyle(main, "::before").height));
  expect(await height()).toBeGreaterThan(1);
  letGo();
  await expect(page.getByRole("heading", { level: 1, name: "Contact Us" })).toBeVisible();
  await expect(page.locator("main[aria-busy=true]")).toHaveCount(0);
});

test("a telephone number that cannot be one is told when its box is left", async ({ page, site }) => {
  await page.goto(`/packages/${tripOf(site.catalogue, GUIDE).id}`);
  await page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();
  const box = dialog(page).getByRole("textbox", { name: "Phone" }).first();
  for (const typed of ["call me", "+49 171 12", "+1 555 0100", "+46 70 123 45 67, +46 70 123 45 68"]) {
    await box.fill(typed);
    await box.blur();
    await expect(box).toHaveAttribute("aria-invalid", "true");
    await expect(box).toHaveAccessibleDescription(/^Please enter|^There is no such phone number|^The phone number/);
  }
  await box.fill("+46 70 123 45 67");
  await expect(box).toHaveAttribute("aria-invalid", "false");
  await box.blur();
  await expect(dialog(page).getByText("We read it as +46 70 123 45 67.")).toBeVisible();
  await expect(box).toHaveAttribute("aria-invalid", "false");
});
