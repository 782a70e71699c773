import { checkAccessibility } from "../../harness/accessibility";
import { ADMIN, continueAsReady, signIn, someone } from "../../harness/account";
import { richTrip } from "../../harness/catalogue";
import { expect, FAILED_LOADS, type Page, test } from "../../harness/test";

// The work areas on a wide screen; the journeys through them check the phone layout.

test.use({ tolerated: FAILED_LOADS });

const heading = (page: Page, name?: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, ...(name !== undefined && { name }) })).toBeVisible();

test("changing a package has no barriers on any of its steps, nor for who may not", async ({ page, site }) => {
  test.setTimeout(300_000);
  const edit = `/packages/${richTrip(site.catalogue).id}/edit`;
  await signIn(page, someone("Tove Andersen"));
  await page.goto(edit);
  await heading(page, "Access Denied");
  await checkAccessibility(page);
  await page.evaluate(() => localStorage.clear());
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(edit);
  await continueAsReady(page, ADMIN);
  for (const step of [1, 2, 3, 4, 5]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`${edit}?step=${step}`);
    await heading(page, "Edit Package");
    // Axe measures text scrolled out of its frame against its cover.
    const preview = page.getByRole("region", { name: "As travelers will see it" });
    await preview.evaluate((pane) => pane.scrollTo(0, 0));
    await checkAccessibility(page);
  }
});

test("the admin area has no barriers on any of its tabs", async ({ page }) => {
  test.setTimeout(300_000);
  await page.goto("/admin");
  await heading(page, "Authentication Required");
  await checkAccessibility(page);
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await continueAsReady(page, ADMIN);
  for (const tab of [
    "packages",
    "applications",
    "requests",
    "payments",
    "logs",
    "audit",
    "messages",
    "templates",
    "conversations",
    "reviews",
    "bookings",
    "jobs",
    "payouts",
    "people",
    "guides",
  ]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(`/admin?tab=${tab}`);
    await heading(page, "Admin Dashboard");
    await expect(page.getByRole("tabpanel").locator("[aria-busy=true]")).toHaveCount(0);
    await checkAccessibility(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/admin?tab=applications&show=pending");
  await page.getByRole("button", { name: "Ruwan Jayasuriya" }).click();
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Reject Application" })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/admin?tab=reviews");
  await page.getByRole("table").getByRole("button").first().click();
  await page.getByRole("button", { name: "Hide review" }).click();
  await expect(page.getByRole("dialog", { name: "Hide review" })).toBeVisible();
  await checkAccessibility(page);
});
