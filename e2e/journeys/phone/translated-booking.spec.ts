import { ADMIN, GUIDE, signIn, someone } from "../../harness/account";
import { receipt, request, tripOf } from "../../harness/booking";
import { translate } from "../../harness/hydration";
import { expect, type Page, test } from "../../harness/test";

test.use({ siteOf: "translated" });
test.setTimeout(90_000);

// Content that appears and disappears, on a page that the browser translates.

test.beforeEach(({ page }) => translate(page));

const expectPage = async (page: Page) => {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
};

test("a booking is sent from a translated page, which then leads to it", async ({ page, site }) => {
  const trip = tripOf(site.catalogue, GUIDE);
  await signIn(page, someone("Elin Sorensen"));
  await request(page, trip, GUIDE, 2);
  await receipt(page).getByRole("button", { name: "Done" }).click();
  await expect(receipt(page)).toBeHidden();
  // The former text of the card and the bar is replaced.
  const seen = page.getByRole("link", { name: "See your request" }).filter({ visible: true });
  await expect(seen.first()).toBeVisible();
  await expectPage(page);
  await seen.first().click();
  await expect(page.getByRole("tabpanel", { name: "My Bookings" }).getByText("Pending Approval")).toBeVisible();
  await expectPage(page);
});

test("a translated audit log goes from an entry that leads nowhere to one that leads to a page", async ({
  page,
  site,
}) => {
  const { anonKey }: { anonKey: string } = await (await fetch(`${site.url}/config.json`)).json();
  const asked = {
    first_name: "Asha",
    last_name: "Fernando",
    email: "asha@example.lk",
    subject: "Trains",
    message: "?",
  };
  const answer = await fetch(`${site.url}/rest/v1/contact_messages`, {
    method: "POST",
    headers: { apikey: anonKey, "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
  expect(answer.status).toBe(201);
  await signIn(page, ADMIN);
  await page.goto("/admin?tab=messages");
  await page.getByRole("button", { name: "Trains", exact: true }).first().click();
  await page.getByRole("button", { name: "Mark as handled", exact: true }).click();
  await expect(page.getByRole("button", { name: "Mark as open again" })).toBeVisible();
  await page.goto("/admin?tab=audit");
  const leadsOn = page.getByRole("region", { name: "Preview" }).getByRole("link");
  const entries = page.locator("button[data-entry]");
  const kinds = new Set<boolean>();
  await expect(entries.first()).toBeAttached();
  for (let at = 0; at < Math.min(await entries.count(), 20); at += 1) {
    await entries.nth(at).click();
    kinds.add(await leadsOn.isVisible());
    await expectPage(page);
    const back = page.getByRole("button", { name: "Back to the list" });
    if (await back.isVisible()) await back.click();
  }
  expect([...kinds].toSorted()).toEqual([false, true]);
});
