import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { checkAccessibility } from "../../harness/accessibility";
import { enter, GUIDE, NO_BLENDING, signIn, someone } from "../../harness/account";
import { approve, DECLINES, goToPay, request, tripOf } from "../../harness/booking";
import { findMail } from "../../harness/mails";
import { expect, FAILED_LOADS, test } from "../../harness/test";

// Pages rendered by the server without the client: they need no script, and must be accessible too.

/** Axe cannot run in a mail's sandboxed frame without scripts. */
const NOTHING_RUNS =
  /^error: Blocked script execution in '\S+\/html' because the document's frame is sandboxed|^warning: Failed to execute 'postMessage' on 'DOMWindow': The target origin provided \('\S+'\) does not match the recipient window's origin \('null'\)/;

test.use({ tolerated: new RegExp([FAILED_LOADS, NO_BLENDING, NOTHING_RUNS].map(({ source }) => source).join("|")) });

test("the demo's sign-in has no barriers: the choice, a slip, and a link that leads nowhere", async ({ page }) => {
  await page.goto("/auth/v1/authorize?provider=google");
  await expect(page.getByRole("heading", { level: 1, name: "Who would you like to be?" })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  const form = page.getByRole("region", { name: "Someone new" });
  // As sent by a browser that ignores `required`.
  await form.getByLabel("Name").evaluate((field: HTMLInputElement) => {
    if (field.form) field.form.noValidate = true;
  });
  await form.getByRole("button", { name: "Continue as someone new" }).click();
  await expect(page.getByRole("alert")).toContainText("Please give a name");
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/demo/identity/authorize");
  await expect(page.getByRole("heading", { level: 1, name: "This link leads nowhere" })).toBeVisible();
  await checkAccessibility(page);
});

test("the outbox, a letter in it and the page that its link leads to have no barriers", async ({ page, site }) => {
  await page.goto("/demo/outbox");
  await expect(page.getByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
  await checkAccessibility(page);
  const { email } = someone("Ines Duarte");
  const { anonKey }: { anonKey: string } = await (await fetch(`${site.url}/config.json`)).json();
  const response = await fetch(`${site.url}/auth/v1/otp`, {
    method: "POST",
    headers: { apikey: anonKey, "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(200);
  const { link } = await findMail(site.url, email);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/demo/outbox");
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").click();
  await expect(page.getByRole("link", { name: "All mails" })).toBeVisible();
  await checkAccessibility(page);
  // Other sites refuse the frame, so links in it and in the text open beside it.
  const followed = [
    page.frameLocator("iframe").getByRole("link", { name: "Confirm my address" }),
    page.locator("pre").getByRole("link", { name: link }),
  ];
  for (const one of followed) {
    const opened = page.waitForEvent("popup");
    await one.click();
    const tab = await opened;
    await expect(tab.getByRole("heading", { level: 1, name: "Welcome to Serendib" })).toBeVisible();
    await tab.close();
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/demo/outbox/00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("heading", { level: 1, name: "No such mail" })).toBeVisible();
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome to Serendib" })).toBeVisible();
  await checkAccessibility(page);
});

test("the payment page has no barriers: open, with a card that is declined, paid, and of nobody", async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(300_000);
  const ida = someone("Ida Holm");
  await signIn(page, ida);
  await request(page, tripOf(site.catalogue, GUIDE), GUIDE, 6);
  const host = await enter(browser, site.url, GUIDE);
  await approve(host, ida.name);
  await host.context().close();
  await page.goto("/profile?mode=visitor&tab=bookings");
  const tab = await goToPay(page, /^Pay advance/);
  const address = tab.url();
  await checkAccessibility(tab);
  await tab.emulateMedia({ colorScheme: "light" });
  await tab.getByRole("button", { name: DECLINES }).click();
  await expect(tab.getByRole("alert")).toBeVisible();
  await checkAccessibility(tab);
  await tab.emulateMedia({ colorScheme: "light" });
  await tab.getByRole("button", { name: "4242 4242 4242 4242" }).click();
  await expect(tab.getByRole("heading", { level: 1, name: "Payment Successful!" })).toBeVisible();
  await tab.goto(address);
  await expect(tab.getByRole("heading", { level: 1, name: "This is paid" })).toBeVisible();
  await checkAccessibility(tab);
  await tab.emulateMedia({ colorScheme: "light" });
  await tab.goto(address.replace(/[^/]+$/, "cs_test_nobody"));
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await checkAccessibility(tab);
});

test("an application on another port of this machine is come back to from the demo's sign-in", async ({
  browser,
  site,
}) => {
  const application = createServer((_, answer) =>
    answer.setHeader("content-type", "text/html").end("<h1>Elsewhere</h1>"),
  );
  await new Promise<void>((resolve) => application.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = application.address() as AddressInfo;
    const query = new URLSearchParams({
      provider: "google",
      redirect_to: `http://127.0.0.1:${port}/back`,
      code_challenge: "a".repeat(43),
      code_challenge_method: "s256",
    });
    const page = await browser.newPage();
    await page.goto(`${site.url}/auth/v1/authorize?${query}`);
    await page.getByRole("region", { name: "Travellers" }).getByRole("button").first().click();
    // Browsers apply the page's form policy to each redirect.
    await expect(page).toHaveURL(new RegExp(`^http://127\\.0\\.0\\.1:${port}/back\\?code=`));
    await page.close();
  } finally {
    application.close();
  }
});
