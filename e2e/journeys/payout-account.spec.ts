import { checkAccessibility } from "../harness/accessibility";
import { ADMIN, enter, NO_BLENDING, type TestUser, turnOnAuthenticator } from "../harness/account";
import { notice } from "../harness/booking";
import { CLOCK } from "../harness/server";
import { expect, type Page, test } from "../harness/test";

// A guide connects an account at the demo's payment provider; an admin, with a second step, sends a payout to it.

test.use({ siteOf: "payout account", tolerated: NO_BLENDING });
test.setTimeout(200_000);

/** A guide of the demo with a balance. */
const PAYEE: TestUser = { name: "Kandiah Yogarajah", email: "kandiah-yogarajah@guides.serendib.example" };
const EARNINGS = "/profile?mode=host&tab=earnings";
const NOTE = "The first one by the provider.";

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const account = (page: Page) => part(page, "Payout account");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function inspect(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
}

test("a guide connects an account, and an admin sends a payout to it", async ({ browser, site, isMobile }) => {
  const host = await enter(browser, site.url, PAYEE);
  const refreshes: string[] = [];
  host.on("request", (request) => {
    if (request.url().endsWith("/refresh-payout-account")) refreshes.push(request.url());
  });

  await test.step("the guide leaves for the provider, comes back without an account, and goes on", async () => {
    await host.goto(EARNINGS);
    await account(host).getByRole("button", { name: "Connect an account" }).click();
    await host.getByText("Not now", { exact: true }).click();
    await expect(account(host).getByText("Not finished yet: you can continue at any time.")).toBeVisible();
    await expect(account(host).getByText("Something is missing")).toBeInViewport();
    await expect(host).toHaveURL(EARNINGS);
    await inspect(host, isMobile);
    await account(host).getByRole("button", { name: "Continue" }).click();
    await button(host, "Connect").click();
    await expect(account(host).getByText("Your account is connected.")).toBeVisible();
    await expect(account(host).getByText(/^Connected since \d+ Jan 2030$/)).toBeVisible();
    // One for each return.
    expect(refreshes).toHaveLength(2);
  });

  const admin = await enter(browser, site.url, ADMIN);
  const guide = part(admin, "Guides").getByRole("row").filter({ hasText: PAYEE.name });
  const dialog = admin.getByRole("dialog");

  await test.step("without a second step the admin can only record one", async () => {
    await admin.goto("/admin?tab=payouts");
    await guide.getByRole("button", { name: /^Record payout/ }).click();
    await expect(dialog.getByText("Sending it through the provider needs a second step at sign-in.")).toBeVisible();
    await dialog.getByRole("link", { name: "Set up an authenticator app" }).click();
    await turnOnAuthenticator(admin);
  });

  await test.step("with it the admin sends one, and sees it sent", async () => {
    await admin.goto("/admin?tab=payouts");
    await guide.getByRole("button", { name: /^Send payout/ }).click();
    await dialog.getByRole("textbox", { name: "Amount in US dollars" }).fill("40.50");
    await dialog.getByRole("textbox", { name: "Note (optional)" }).fill(NOTE);
    await inspect(admin, isMobile);
    await button(admin, "Send $40.50 through the provider").click();
    await expect(dialog.getByRole("heading", { name: "Payout on its way" })).toBeFocused();
    await button(admin, "Done").click();
    const payout = part(admin, "Recent payouts").getByRole("row").filter({ hasText: NOTE });
    await expect(payout.getByText("Sent", { exact: true })).toBeVisible();
    await inspect(admin, isMobile);
  });

  await test.step("the guide finds it on the statement, and disconnects the account", async () => {
    await host.goto(`${EARNINGS}&period=${CLOCK.slice(0, 7)}`);
    const line = host.getByRole("table", { name: "Entries" }).getByRole("row").filter({ hasText: NOTE });
    await expect(line).toContainText("−$40.50");
    await host.goto(EARNINGS);
    await account(host).getByRole("button", { name: "Disconnect" }).click();
    await host.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await notice(host, "Account disconnected");
    await expect(account(host).getByRole("button", { name: "Connect an account" })).toBeVisible();
    for (const one of [host, admin]) await one.context().close();
  });
});
