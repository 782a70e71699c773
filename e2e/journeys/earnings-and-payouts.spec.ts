import { rm } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, GUIDE, NO_BLENDING, someone, wireFrom } from "../harness/account";
import { approve, notice, PAYS, payWith, request, tripOf } from "../harness/booking";
import { readCatalogue, type Trip } from "../harness/catalogue";
import { goOn, startDemo } from "../harness/server";
import { expect, FAILED_LOADS, type Page, test } from "../harness/test";

// The product's clock advances past a paid trip, which its guide has then earned. An admin pays a part of it out, and takes that back.

// The refused reference is a failed load.
test.use({ tolerated: new RegExp(`${NO_BLENDING.source}|${FAILED_LOADS.source}`) });
test.setTimeout(400_000);

type Due = { display_name: string; balance: number; due: number };

const DAY_MS = 86_400_000;

const usd = (dollars: number) => dollars.toLocaleString("en-US", { style: "currency", currency: "USD" });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const monthName = (month: string) =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** A trip is earned on the day after its last one. */
function dayAfter(start: string, days: number): string {
  return new Date(Date.parse(`${start}T03:30:00Z`) + days * DAY_MS).toISOString();
}

/** A traveler books the trip with the guide and pays all of it. Returns its first day. */
async function sellTrip(browser: Browser, site: string, trip: Trip): Promise<string> {
  const traveler = someone("Berta Lindqvist");
  const page = await enter(browser, site, traveler);
  const day = await request(page, trip, GUIDE, 2);
  const host = await enter(browser, site, GUIDE);
  await approve(host, traveler.name);
  for (const button of [/^Pay advance/, /^Pay balance/]) {
    await page.goto("/profile?mode=visitor&tab=bookings");
    const tab = await payWith(page, button, PAYS);
    await expect(tab.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
    await tab.close();
  }
  await host.goto("/profile?mode=host&tab=earnings");
  await expect(part(host, "Trips to come").getByRole("link", { name: trip.title }).first()).toBeVisible();
  for (const one of [page, host]) await one.context().close();
  return day;
}

test("a guide reads earnings and a statement; an admin records a payout and reverses it", async ({
  browser,
  isMobile,
}) => {
  const server = await startDemo();
  const trip = tripOf(await readCatalogue(server.url), GUIDE);
  let clock: string;
  try {
    clock = dayAfter(await sellTrip(browser, server.url, trip), trip.duration_days);
  } finally {
    await server.pause();
  }
  const site = await goOn(server.data, clock);
  try {
    await payOut(browser, site.url, trip, clock, isMobile);
  } finally {
    await site.stop();
    await rm(server.data, { recursive: true, force: true });
  }
});

async function payOut(browser: Browser, site: string, trip: Trip, clock: string, isMobile: boolean) {
  const month = clock.slice(0, 7);
  const page = await enter(browser, site, ADMIN, clock);
  const wire = await wireFrom(page, site);
  const readDue = async () => {
    const { guides } = (await wire("POST", "rpc/payout_list", {})) as { guides: Due[] };
    return guides.find(({ display_name }) => display_name === GUIDE);
  };
  const amount = 10;
  const reference = `HNB ${month}/88123`;
  const host = await enter(browser, site, GUIDE, clock);
  const entries = host.getByRole("table", { name: "Entries" });
  const openStatement = async (month: string) => {
    await host.goto(`/profile?mode=host&tab=earnings&period=${month}`);
    await expect(host.getByRole("heading", { name: `Statement for ${monthName(month)}` })).toBeVisible();
  };
  // The demo may owe the guide more than this trip.
  const earned = entries.getByRole("row").filter({ hasText: trip.title }).last();
  await expect(async () => {
    await openStatement(month);
    await expect(earned).toContainText("+$", { timeout: 3_000 });
  }).toPass({ timeout: 90_000 });
  const guide = (await readDue()) ?? { display_name: GUIDE, balance: 0, due: 0 };
  const fits = async (one: Page) => {
    if (isMobile) expect(await one.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  };

  await test.step("the guide sees the balance, the months and the trips to come", async () => {
    await host.goto("/profile?mode=host");
    await host.getByRole("tab", { name: "Earnings" }).click();
    await expect(host).toHaveURL(/tab=earnings/);
    const now = part(host, "Summary");
    await expect(now.getByText(usd(guide.balance), { exact: true }).first()).toBeVisible();
    await expect(now.getByText(/^Of each \$100 that travelers pay here/)).toBeVisible();
    await expect(now.getByText(/^Sent on /)).toBeVisible();
    await expect(host.getByRole("img", { name: new RegExp(`to ${monthName(month)}$`) })).toBeVisible();
    await host.getByText("Show as a table").click();
    await expect(part(host, "Earnings by month").getByRole("row")).toHaveCount(13);
    await expect(part(host, "Trips to come")).toBeVisible();
    await checkAccessibility(host);
    await host.emulateMedia({ colorScheme: "light" });
    await fits(host);
  });

  await test.step("a statement and a tax sheet have addresses of their own, and files", async () => {
    await host.getByRole("tab", { name: "Statements" }).click();
    await expect(host).toHaveURL(new RegExp(`period=${month}$`));
    await expect(host.getByRole("heading", { name: `Statement for ${monthName(month)}` })).toBeVisible();
    await expect(earned).toContainText("+$");
    await checkAccessibility(host);
    await host.emulateMedia({ colorScheme: "light" });
    await fits(host);
    const file = host.waitForEvent("download");
    await host.getByRole("button", { name: "Download CSV" }).click();
    expect((await file).suggestedFilename()).toBe(`statement-${month}.csv`);
    await host.getByRole("tab", { name: "Tax sheet" }).click();
    const year = month.slice(0, 4);
    await expect(host).toHaveURL(new RegExp(`period=${year}$`));
    await expect(host.getByRole("table", { name: `Tax sheet ${year}` }).getByRole("row")).toHaveCount(14);
    await checkAccessibility(host);
    await host.emulateMedia({ colorScheme: "light" });
    await fits(host);
  });

  await test.step("the admin records a payout, with its reference, and reads the result", async () => {
    await page.goto("/admin?tab=payouts");
    await expect(part(page, "The ledger").getByText("The ledger agrees with all payments and refunds.")).toBeVisible();
    const row = part(page, "Guides").getByRole("row").filter({ hasText: GUIDE });
    await row.getByRole("button", { name: /^Record payout/ }).click();
    const dialog = page.getByRole("dialog", { name: "Record payout" });
    const amountField = dialog.getByRole("textbox", { name: "Amount in US dollars" });
    // What was earned this month is not due yet.
    await expect(amountField).toHaveValue(guide.due > 0 ? guide.due.toFixed(2) : "");
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
    const row = part(page, "Guides").getByRole("row").filter({ hasText: GUIDE });
    await row.getByRole("button", { name: /^Record payout/ }).click();
    const dialog = page.getByRole("dialog", { name: "Record payout" });
    await dialog.getByRole("textbox", { name: "Amount in US dollars" }).fill("1");
    await dialog.getByRole("textbox", { name: "Reference" }).fill(reference);
    await dialog.getByRole("button", { name: "Record payout" }).click();
    await expect(dialog.getByRole("alert").filter({ hasText: /reference/i })).toBeVisible();
    await expect(dialog.getByRole("textbox", { name: "Reference" })).toHaveValue(reference);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("the guide finds it on the statement", async () => {
    await openStatement(month);
    const line = entries.getByRole("row").filter({ hasText: reference });
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
    await openStatement(month);
    await expect(entries.getByRole("row").filter({ hasText: "The bank sent it back." })).toContainText(
      `+${usd(amount)}`,
    );
  });

  await test.step("a change of commission waits for a decision, also of the only admin, and can be withdrawn", async () => {
    const row = part(page, "Guides").getByRole("row").filter({ hasText: GUIDE });
    await row.getByRole("button", { name: /^Change commission/ }).click();
    const dialog = page.getByRole("dialog", { name: "Change commission" });
    await dialog.getByRole("textbox", { name: "New commission in percent" }).fill("7");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("A year without a complaint.");
    await dialog.getByRole("button", { name: "Send request" }).click();
    await notice(page, "Request sent");
    const request = part(page, "Changes of commission").getByRole("listitem").filter({ hasText: "to 7%" });
    await expect(request.getByText("The audit log notes a decision alone.")).toBeVisible();
    await expect(request.getByRole("button", { name: /^Accept/ })).toBeVisible();
    await request.getByRole("button", { name: /^Withdraw/ }).click();
    await notice(page, "Request withdrawn");
    await expect(request).toHaveCount(0);
  });

  await test.step("the log has the payout", async () => {
    await page.goto("/admin?tab=audit");
    await expect(page.getByRole("table").getByText("Payout recorded").first()).toBeVisible();
    await host.context().close();
  });
}
