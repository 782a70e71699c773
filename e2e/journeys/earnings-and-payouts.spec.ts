import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, GUIDE, NO_BLENDING, signIn, wireFrom } from "../harness/account";
import { notice } from "../harness/booking";
import { expect, type Page, test } from "../harness/test";

// A guide reads what they have earned; an admin pays a part of it out, and takes that back.

test.use({ siteOf: "earnings and payouts", tolerated: NO_BLENDING });
test.setTimeout(300_000);

/** Guides of the demo's sign-in page. Some may have nothing to be paid out. */
const READY_GUIDES = [GUIDE, "Anoma Karunatilake", "Antony Croos", "Anuruddha Bandaranayake"];
/** Of the harness's clock. */
const MONTH = "2030-01";
const MONTH_NAME = "January 2030";

type Due = { display_name: string; balance: number; due: number };

const usd = (dollars: number) => dollars.toLocaleString("en-US", { style: "currency", currency: "USD" });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The table of the statement on the screen. */
const entries = (host: Page) => host.getByRole("table", { name: "Entries" });

async function openStatement(host: Page): Promise<void> {
  await host.goto(`/profile?mode=host&tab=earnings&period=${MONTH}`);
  await expect(host.getByRole("heading", { name: `Statement for ${MONTH_NAME}` })).toBeVisible();
  await expect(host.getByText(/^Balance now$/)).toBeVisible();
}

test("a guide reads earnings and a statement; an admin records a payout and reverses it", async ({
  page,
  browser,
  site,
  isMobile,
}) => {
  await signIn(page, ADMIN);
  const wire = await wireFrom(page, site.url);
  const list = (await wire("POST", "rpc/payout_list", {})) as { guides: Due[] };
  const guide = list.guides.find(({ display_name, due }) => due >= 1 && READY_GUIDES.includes(display_name));
  if (!guide) throw new Error(`nothing is due to any of ${READY_GUIDES.join(", ")}`);
  const amount = Math.min(10, guide.due);
  const reference = `HNB ${Date.now()}`;
  const host = await enter(browser, site.url, guide.display_name);
  const fits = async (one: Page) => {
    if (isMobile) expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };
  if (isMobile) await host.setViewportSize({ width: 390, height: 844 });

  await test.step("the guide sees the balance, the months and the trips to come", async () => {
    await host.goto("/profile?mode=host");
    await host.getByRole("tab", { name: "Earnings" }).click();
    await expect(host).toHaveURL(/tab=earnings/);
    const now = part(host, "Summary");
    await expect(now.getByText(usd(guide.balance), { exact: true }).first()).toBeVisible();
    await expect(now.getByText(/^Of each \$100 that travelers pay here/)).toBeVisible();
    await expect(host.getByRole("img", { name: /from February 2029 to January 2030$/ })).toBeVisible();
    await host.getByText("The same as a table").click();
    await expect(part(host, "Earnings by month").getByRole("row")).toHaveCount(13);
    await expect(part(host, "Trips to come")).toBeVisible();
    await checkAccessibility(host);
    await host.emulateMedia({ colorScheme: "light" });
    await fits(host);
  });

  await test.step("a statement and a tax sheet have addresses of their own, and files", async () => {
    await host.getByRole("tab", { name: "Statements" }).click();
    await expect(host).toHaveURL(new RegExp(`period=${MONTH}`));
    await expect(host.getByRole("heading", { name: `Statement for ${MONTH_NAME}` })).toBeVisible();
    await host.getByRole("button", { name: "Previous month" }).click();
    await expect(host.getByRole("heading", { name: "Statement for December 2029" })).toBeVisible();
    await expect(host.getByText("Closing balance")).toBeVisible();
    await checkAccessibility(host);
    await host.emulateMedia({ colorScheme: "light" });
    await fits(host);
    const file = host.waitForEvent("download");
    await host.getByRole("button", { name: "Download CSV" }).click();
    expect((await file).suggestedFilename()).toMatch(/2029-12\.csv$/);
    await host.getByRole("tab", { name: "Tax sheet" }).click();
    await expect(host).toHaveURL(/period=2030$/);
    await expect(host.getByRole("table", { name: "Tax sheet 2030" }).getByRole("row")).toHaveCount(14);
    await checkAccessibility(host);
    await host.emulateMedia({ colorScheme: "light" });
    await fits(host);
  });

  await test.step("the admin records a payout, with its reference, and reads the result", async () => {
    await page.goto("/admin?tab=payouts");
    await expect(part(page, "The ledger").getByText("The ledger agrees with all payments and refunds.")).toBeVisible();
    const row = part(page, "Guides").getByRole("row").filter({ hasText: guide.display_name });
    await row.getByRole("button", { name: /^Record payout/ }).click();
    const dialog = page.getByRole("dialog", { name: "Record payout" });
    const amountField = dialog.getByRole("textbox", { name: "Amount in US dollars" });
    await expect(amountField).toHaveValue(guide.due.toFixed(2));
    await amountField.fill(amount.toFixed(2));
    await dialog.getByRole("button", { name: "Record payout" }).click();
    await expect(dialog.getByText("Enter the reference of the transfer.")).toBeVisible();
    await checkAccessibility(page);
    await page.emulateMedia({ colorScheme: "light" });
    await dialog.getByRole("textbox", { name: "Reference" }).fill(reference);
    await dialog.getByRole("button", { name: "Record payout" }).click();
    await expect(dialog.getByRole("heading", { name: "Payout recorded" })).toBeFocused();
    await expect(dialog.getByText(reference)).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(part(page, "Recent payouts").getByRole("row").filter({ hasText: reference })).toBeVisible();
    await fits(page);
  });

  await test.step("the same reference is refused, and what was typed stays", async () => {
    const row = part(page, "Guides").getByRole("row").filter({ hasText: guide.display_name });
    const again = row.getByRole("button", { name: /^Record payout/ });
    if (!(await again.isVisible())) return;
    await again.click();
    const dialog = page.getByRole("dialog", { name: "Record payout" });
    await dialog.getByRole("textbox", { name: "Amount in US dollars" }).fill("0.01");
    await dialog.getByRole("textbox", { name: "Reference" }).fill(reference);
    await dialog.getByRole("button", { name: "Record payout" }).click();
    await expect(dialog.getByRole("alert").filter({ hasText: /reference/i })).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Reference" })).toHaveValue(reference);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the guide finds it on the statement", async () => {
    await openStatement(host);
    const line = entries(host).getByRole("row").filter({ hasText: reference });
    await expect(line).toContainText("Payout");
    await expect(line).toContainText(`−${usd(amount)}`);
  });

  await test.step("the admin reverses it with a reason, and the statement has both", async () => {
    const row = part(page, "Recent payouts").getByRole("row").filter({ hasText: reference });
    await row.getByRole("button", { name: /^Reverse/ }).click();
    const dialog = page.getByRole("dialog", { name: "Reverse payout" });
    const send = dialog.getByRole("button", { name: "Reverse payout" });
    await expect(send).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Reason" }).fill("The bank sent it back.");
    await send.click();
    await notice(page, "Payout reversed");
    await expect(row.getByText("Reversed", { exact: true })).toBeVisible();
    await openStatement(host);
    await expect(entries(host).getByRole("row").filter({ hasText: "The bank sent it back." })).toContainText(
      `+${usd(amount)}`,
    );
  });

  await test.step("a change of commission waits for another admin, and can be withdrawn", async () => {
    const row = part(page, "Guides").getByRole("row").filter({ hasText: guide.display_name });
    await row.getByRole("button", { name: /^Change commission/ }).click();
    const dialog = page.getByRole("dialog", { name: "Change commission" });
    await dialog.getByRole("textbox", { name: "New commission in percent" }).fill("7");
    await dialog.getByRole("textbox", { name: "Reason for the other admin" }).fill("A year without a complaint.");
    await dialog.getByRole("button", { name: "Send request" }).click();
    await notice(page, "Request sent");
    const request = part(page, "Changes of commission").getByRole("listitem").filter({ hasText: "to 7%" });
    await expect(request.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
    await request.getByRole("button", { name: /^Withdraw/ }).click();
    await notice(page, "Request withdrawn");
    await expect(request).toHaveCount(0);
  });

  await test.step("the log has the payout", async () => {
    await page.goto("/admin?tab=audit");
    await expect(page.getByRole("table").getByText("Payout recorded").first()).toBeVisible();
    await host.context().close();
  });
});
