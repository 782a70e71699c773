import { continueAs, GUIDE, NO_BLENDING, someone } from "../../harness/account";
import { dialog, tripOf } from "../../harness/booking";
import { expect, type Page, test } from "../../harness/test";

// Toasts on a small screen cover no control in use.

test.use({ tolerated: NO_BLENDING });

/** Whether a press on its centre reaches it. */
const isFree = (part: ReturnType<Page["locator"]>) =>
  part.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

const notificationsOf = (page: Page) => page.getByRole("region", { name: "Notifications" });

async function denyStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const method of ["getItem", "setItem", "removeItem"]) {
      Object.defineProperty(Storage.prototype, method, {
        value: () => {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
}

test("a note leaves the menu free, and a heading; it is no alert", async ({ page }) => {
  await denyStorage(page);
  await page.goto("/auth?next=%2Fprofile%3Ftab%3Doverview");
  await continueAs(page, someone("Hanna Lindqvist"));
  await expect(notificationsOf(page).getByRole("status")).toContainText("Signed in on this page only");
  await expect(notificationsOf(page).getByRole("alert")).toBeEmpty();
  expect(await isFree(page.getByRole("heading", { level: 1 }))).toBe(true);
  await page.getByRole("button", { name: "Menu" }).tap();
  const menu = page.getByRole("navigation", { name: "Menu" });
  for (const entry of await menu.getByRole("link").all()) expect(await isFree(entry)).toBe(true);
  expect(await isFree(menu.getByRole("button", { name: "Logout" }))).toBe(true);
  await menu.getByRole("link", { name: "Experiences" }).tap();
  await expect(page).toHaveURL("/search");
});

for (const [width, height] of [
  [390, 844],
  [700, 900],
  [1440, 900],
] as const) {
  test(`what is told over a booking leaves its button free at ${width} pixels`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`/packages/${tripOf(site.catalogue, GUIDE).id}`);
    await page.getByRole("button", { name: "Book This Package" }).filter({ visible: true }).first().click();
    await dialog(page).getByRole("button", { name: "Send booking request" }).click();
    await expect(notificationsOf(page).getByRole("alert")).not.toBeEmpty();
    expect(await isFree(dialog(page).getByRole("button", { name: "Send booking request" }))).toBe(true);
    expect(await isFree(dialog(page).getByRole("button", { name: "Close" }).first())).toBe(true);
  });
}
