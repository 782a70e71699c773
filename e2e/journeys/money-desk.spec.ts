import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, NO_BLENDING, signIn, turnOnAuthenticator } from "../harness/account";
import { notice } from "../harness/booking";
import { disputePayment } from "../harness/disputes";
import { expect, type Page, REFUSED_LOADS, test } from "../harness/test";

// An admin reads what came in and how it compares, handles what the provider knows otherwise, and answers a dispute.

test.use({ siteOf: "money desk", tolerated: new RegExp(`${NO_BLENDING.source}|${REFUSED_LOADS.source}`) });
test.setTimeout(240_000);

const DISPUTE = "dp_of_a_journey";
const NOTE = "They were met at the station.";

async function inspect(page: Page, isMobile: boolean) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(isMobile ? 390 : 1440);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
}

test("payments, a difference from the provider, and a dispute", async ({ page, site, isMobile }) => {
  disputePayment(site.data, DISPUTE);
  await signIn(page, ADMIN);
  await page.goto("/profile?tab=security");
  await turnOnAuthenticator(page);

  await test.step("a period is compared with the one before, and a payment has its events", async () => {
    await page.goto("/admin?tab=logs&show=success");
    const sums = page.getByRole("region", { name: "All that match" });
    await expect(sums.getByText("Captured")).toBeVisible();
    if (isMobile) await page.getByRole("button", { name: "Period: any" }).click();
    const period = page.getByRole("group", { name: "Period" });
    await period.getByLabel("From").fill("2030-01-13");
    await period.getByLabel("Until").fill("2030-01-14");
    await expect(sums.getByText("Changes on the 2 days before, 11 to 12 Jan 2030")).toBeVisible();
    await inspect(page, isMobile);
    await page.getByRole("table").getByRole("button").first().click();
    const pane = page.getByRole("region", { name: "Preview" });
    await expect(pane.getByRole("region", { name: "What happened" }).getByText("Payment completed")).toBeVisible();
    await inspect(page, isMobile);
  });

  await test.step("a run finds a difference, which is handled and opened again", async () => {
    await page.goto("/admin?tab=reconciliation");
    await page.getByRole("button", { name: "Run now…" }).click();
    const days = page.getByRole("dialog", { name: "Compare with the provider" });
    await days.getByLabel("First day").fill("2029-10-20");
    await days.getByRole("button", { name: "Run now" }).click();
    await notice(page, "Run started");
    const row = page.getByRole("row", { name: new RegExp(DISPUTE) });
    await expect(row).toContainText("Missing at the provider");
    await inspect(page, isMobile);
    await row.getByRole("button", { name: /^Handle/ }).click();
    const handling = page.getByRole("dialog", { name: "Handle the difference" });
    await handling.getByRole("textbox", { name: "Note" }).fill(NOTE);
    await handling.getByRole("button", { name: "Mark as handled" }).click();
    await notice(page, "Difference handled");
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: "Handled" }).click();
    await expect(row).toContainText(NOTE);
    await row.getByRole("button", { name: /^Open again/ }).click();
    const reopening = page.getByRole("dialog", { name: "Open the difference again" });
    await reopening.getByRole("textbox", { name: "Note" }).fill(NOTE);
    await reopening.getByRole("button", { name: "Open again" }).click();
    await notice(page, "Difference opened again");
  });

  await test.step("the evidence is read, then sent once", async () => {
    await page.goto("/admin?tab=disputes");
    await page.getByRole("table").getByRole("button").first().click();
    const pane = page.getByRole("region", { name: "Preview" });
    await pane.getByRole("button", { name: "Read the evidence" }).click();
    await expect(pane.getByText("What was booked")).toBeVisible();
    await inspect(page, isMobile);
    await pane.getByRole("button", { name: "Send evidence…" }).click();
    const sending = page.getByRole("dialog", { name: "Send the evidence" });
    await sending.getByRole("textbox", { name: "Note to the bank" }).fill(NOTE);
    await sending.getByRole("button", { name: "Send evidence" }).click();
    await notice(page, "Evidence sent");
    await expect(pane.getByText(/^Sent 14 Jan 2030/)).toBeVisible();
    await expect(pane.getByRole("button", { name: "Send evidence…" })).toHaveCount(0);
  });
});
