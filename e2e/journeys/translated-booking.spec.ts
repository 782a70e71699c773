import { ADMIN, GUIDE, signIn, someone } from "../harness/account";
import { request, tripOf } from "../harness/booking";
import { translate } from "../harness/early";
import { expect, type Page, test } from "../harness/test";

test.use({ siteOf: "translated" });
test.setTimeout(300_000);

// What comes and goes when something has been done, on a page that the browser translates.

test.beforeEach(({ page }) => translate(page));

const stands = async (page: Page) => {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
};

test("a booking is sent from a translated page, which then leads to it", async ({ page, site }) => {
  const trip = tripOf(site.catalogue, GUIDE);
  await signIn(page, someone("Elin Sorensen"));
  await request(page, trip, GUIDE, 2);
  // What the card and the bar said before gives way to this.
  const seen = page.getByRole("link", { name: "See your request" }).filter({ visible: true });
  await expect(seen.first()).toBeVisible();
  await stands(page);
  await seen.first().click();
  await expect(page.getByRole("tabpanel", { name: "My Bookings" }).getByText("Pending Approval")).toBeVisible();
  await stands(page);
});

test("a translated audit log goes from one entry to another", async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto("/admin?tab=audit");
  const rows = page.getByRole("region", { name: "Audit" }).getByRole("row").getByRole("button");
  await expect(rows.first()).toBeAttached();
  const count = Math.min(await rows.count(), 12);
  for (let at = 0; at < count; at += 1) {
    await rows.nth(at).click();
    if (await page.getByRole("button", { name: "Back to the list" }).isVisible()) {
      await page.getByRole("button", { name: "Back to the list" }).click();
    }
    await stands(page);
  }
});
