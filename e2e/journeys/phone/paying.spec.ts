import { ADMIN, enter, GUIDE, NO_BLENDING, signIn, someone, turnOnAuthenticator } from "../../harness/account";
import { approve, goToPay, notice, PAYS, request, tripOf } from "../../harness/booking";
import { startDemo } from "../../harness/server";
import { expect, type Page, REFUSED_LOADS, settle, test } from "../../harness/test";

// The payment's tab; and refunds by an admin.

test.use({ tolerated: new RegExp(`${REFUSED_LOADS.source}|${NO_BLENDING.source}`) });
test.setTimeout(300_000);

const mine = (page: Page) => page.getByRole("tabpanel", { name: "My Bookings" }).getByRole("article");
const bookings = (page: Page) => page.goto("/profile?mode=visitor&tab=bookings");

test("whoever closes the tab after paying finds the booking confirmed all the same", async ({
  page,
  browser,
  site,
}) => {
  const noor = someone("Noor Haddad");
  await signIn(page, noor);
  await request(page, tripOf(site.catalogue, GUIDE), GUIDE, 7);
  const host = await enter(browser, site.url, GUIDE);
  await approve(host, noor.name);
  await bookings(page);
  const tab = await goToPay(page, /^Pay advance/);
  // The tab is closed when the card is charged, so only the webhook reports the payment.
  const { address, form } = await tab.getByRole("button", { name: PAYS }).evaluate((button: HTMLButtonElement) => {
    const fields = button.form ? [...new FormData(button.form, button)] : [];
    return {
      address: button.form?.action ?? "",
      form: Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
    };
  });
  await tab.close();
  const charged = await page.request.post(address, { form, maxRedirects: 0 });
  expect(charged.headers().location).toContain("/booking-success");
  await expect(async () => {
    await page.reload();
    await expect(mine(page).getByText("Confirmed", { exact: true })).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await expect(page.getByRole("button", { name: /^Pay balance/ })).toBeVisible();
});

test("two tabs that pay for the same thing pay once", async ({ page, browser, site }) => {
  const liam = someone("Liam Byrne");
  await signIn(page, liam);
  const trip = tripOf(site.catalogue, GUIDE);
  await request(page, trip, GUIDE, 8);
  const host = await enter(browser, site.url, GUIDE);
  await approve(host, liam.name);
  await bookings(page);
  const twin = await page.context().newPage();
  await settle(twin);
  await bookings(twin);
  const [first, second] = [await goToPay(page, /^Pay advance/), await goToPay(twin, /^Pay advance/)];
  expect(second.url()).toBe(first.url());
  await first.getByRole("button", { name: PAYS }).click();
  await expect(first.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  await second.getByRole("button", { name: PAYS }).click();
  await expect(second.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  await page.goto("/profile/booking-history");
  const entry = page.getByRole("article", { name: trip.title });
  await expect(entry.getByRole("listitem").filter({ hasText: "Advance paid" })).toHaveCount(1);
  await expect(entry.getByText("Refund", { exact: true })).toHaveCount(0);
});

test("an admin gives a part of a payment back, with a second step", async ({ browser }) => {
  const server = await startDemo();
  try {
    const admin = await enter(browser, server.url, ADMIN);
    await admin.goto("/admin?tab=logs&show=success");
    await admin.getByRole("table").getByRole("button").first().click();
    await expect(admin.getByRole("region", { name: "What happened" }).getByText("Payment completed")).toBeVisible();
    const refunds = admin.getByRole("region", { name: "Refunds" });
    await expect(refunds.getByText("Giving money back needs a second step at sign-in.")).toBeVisible();
    await expect(refunds.getByRole("button", { name: "Refund" })).toHaveCount(0);
    const shown = admin.url();
    await refunds.getByRole("link", { name: "Set up an authenticator app" }).click();
    await turnOnAuthenticator(admin);

    await admin.goto(shown);
    await refunds.getByRole("button", { name: "Refund" }).click();
    const asking = admin.getByRole("dialog", { name: "Refund" });
    const send = asking.getByRole("button", { name: "Refund" });
    await expect(send).toBeDisabled();
    const amount = asking.getByRole("textbox", { name: "Amount in US dollars" });
    const all = Number(await amount.inputValue());
    await asking.getByRole("textbox", { name: "Reason" }).fill("The boat did not go.");
    await amount.fill(String(all + 1));
    await expect(send).toBeDisabled();
    await amount.fill("12.50");
    await send.click();
    await notice(admin, "Refund queued");
    await expect(refunds.getByText("The boat did not go.")).toBeVisible();
    await expect(refunds.getByText("$12.50", { exact: true })).toBeVisible();
    await expect(async () => {
      await admin.reload();
      await expect(refunds.getByText("Succeeded")).toBeVisible({ timeout: 15_000 });
    }).toPass();
  } finally {
    await server.stop();
  }
});
