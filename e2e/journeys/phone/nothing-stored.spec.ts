import { continueAs, NO_BLENDING, someone } from "../../harness/account";
import { generate, KEPT, plan, wish } from "../../harness/planner";
import { expect, type Page, test } from "../../harness/test";

// Browsers with blocked or full storage.

test.use({ tolerated: NO_BLENDING });

async function deny(page: Page, name: string, methods: string[]): Promise<void> {
  await page.addInitScript(
    ([name, methods]) => {
      for (const method of methods) {
        Object.defineProperty(Storage.prototype, method, {
          value: () => {
            throw new DOMException("denied", name);
          },
        });
      }
    },
    [name, methods] as const,
  );
}

for (const [name, methods] of [
  ["SecurityError", ["getItem", "setItem", "removeItem"]],
  ["QuotaExceededError", ["setItem"]],
] as const) {
  test(`with a ${name} of its storage a browser signs somebody in for the page, and says so`, async ({ page }) => {
    await deny(page, name, [...methods]);
    const hanna = someone("Hanna Lindqvist");
    await page.goto("/auth?next=%2Fprofile%3Ftab%3Doverview");
    await continueAs(page, hanna);
    await expect(page).toHaveURL("/profile?tab=overview");
    const notifications = page.getByRole("region", { name: "Notifications" });
    await expect(notifications.getByText("Signed in on this page only")).toBeVisible();
    await expect(page.getByRole("main").getByText(hanna.email)).toBeVisible();
  });
}

test("a plan that was made where nothing is stored is at its address until the page is left", async ({ page }) => {
  await deny(page, "SecurityError", ["getItem", "setItem", "removeItem"]);
  await wish(page);
  await generate(page);
  const address = new URL(page.url()).pathname;
  expect(address).toMatch(KEPT);
  await page.getByRole("link", { name: "Serendib, home" }).click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(plan(page)).toBeVisible();
});
