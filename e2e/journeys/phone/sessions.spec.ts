import { continueAs, GUIDE, menuButton, signIn, someone, storedSession } from "../../harness/account";
import { chooseDay, dialog, fillIn, tripOf } from "../../harness/booking";
import { expect, type Page, REFUSED_LOADS, settle, test } from "../../harness/test";

// Sessions that expire, end elsewhere or are shared by tabs.

const notice = (page: Page, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true })).toBeVisible();
const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

/** This browser's token stays valid for a quarter of an hour. */
async function endElsewhere(page: Page, site: string): Promise<void> {
  const session = await storedSession(page);
  const { anonKey }: { anonKey: string } = await (await fetch(`${site}/config.json`)).json();
  const ended = await fetch(`${site}/auth/v1/logout?scope=global`, {
    method: "POST",
    headers: { apikey: anonKey, authorization: `Bearer ${session?.access_token}` },
  });
  expect(ended.status).toBe(204);
}
test.describe("where something is refused", () => {
  test.use({ tolerated: REFUSED_LOADS });

  test("a session that ends in the middle of a form loses nothing", async ({ page, site }) => {
    const hanna = someone("Hanna Lindqvist");
    await signIn(page, hanna);
    await page.goto("/profile?tab=overview");
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("textbox", { name: "Location" }).fill("Uppsala");
    await page.getByRole("combobox", { name: "Language" }).selectOption("Sinhala");
    await endElsewhere(page, site.url);
    await page.getByRole("button", { name: "Save Changes" }).click();
    const over = page.getByRole("alert").filter({ hasText: "Your session has ended. Sign in again to go on" });
    await expect(over.first()).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Location" })).toHaveValue("Uppsala");
    await over.getByRole("link", { name: "Sign In" }).click();
    await continueAs(page, hanna);
    await expect(page).toHaveURL("/profile?tab=overview");
    await page.getByRole("button", { name: "Edit" }).click();
    await expect(page.getByRole("textbox", { name: "Location" })).toHaveValue("Uppsala");
    await expect(page.getByRole("combobox", { name: "Language" })).toHaveValue("Sinhala");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await notice(page, "Profile updated!");
    await page.reload();
    await expect(page.getByRole("definition").filter({ hasText: "Uppsala" })).toBeVisible();
  });

  test("a booking in whose middle the session is ended elsewhere goes on after the sign-in", async ({ page, site }) => {
    const hanna = someone("Hanna Lindqvist");
    await signIn(page, hanna);
    const trip = tripOf(site.catalogue, GUIDE);
    await page.goto(`/packages/${trip.id}?book=true`);
    await dialog(page).getByRole("radio", { name: GUIDE }).check();
    const day = await chooseDay(page, 4);
    await fillIn(page);
    await endElsewhere(page, site.url);
    await dialog(page).getByRole("button", { name: "Send booking request" }).click();
    await dialog(page).getByRole("link", { name: "Sign In" }).click();
    await continueAs(page, hanna);
    await expect(dialog(page).locator(`[data-day="${day}"]`)).toHaveAttribute("aria-pressed", "true");
    await expect(dialog(page).getByRole("textbox", { name: "Phone" }).first()).toHaveValue("+46 70 123 45 67");
    await fillIn(page);
    await dialog(page).getByRole("button", { name: "Send booking request" }).click();
    await notice(page, "Booking request sent!");
  });

  test("a session that was ended elsewhere leads to the sign-in once its token has run out", async ({ page, site }) => {
    await signIn(page, someone("Hanna Lindqvist"));
    await endElsewhere(page, site.url);
    await page.clock.setFixedTime("2030-01-15T05:30:00Z");
    await page.goto("/profile");
    await expect(page).toHaveURL("/auth?next=%2Fprofile");
    expect(await storedSession(page)).toBeNull();
  });
});

test("a token that has run out is renewed, and nobody notices", async ({ page }) => {
  await signIn(page, someone("Hanna Lindqvist"));
  const before = await storedSession(page);
  await page.clock.setFixedTime("2030-01-15T05:30:00Z");
  await page.goto("/profile");
  await heading(page, "Hanna Lindqvist");
  expect((await storedSession(page))?.refresh_token).not.toBe(before?.refresh_token);
});

test.describe("where a session ends in another tab", () => {
  // Chromium logs the 401 of pending requests.
  test.use({ tolerated: /status of 401/ });

  test("two tabs agree on who is there", async ({ page, context, isMobile }) => {
    const hanna = someone("Hanna Lindqvist");
    const other = await context.newPage();
    await settle(other);
    await other.goto("/safety");
    await signIn(page, hanna);
    await menuButton(other, isMobile).click();
    await expect(other.getByText(hanna.email).filter({ visible: true })).toBeVisible();
    await page.goto("/profile");
    await heading(page, "Hanna Lindqvist");
    await other.getByRole("button", { name: "Logout" }).click();
    await notice(other, "Signed Out");
    await expect(page).toHaveURL("/");
    await menuButton(page, isMobile).click();
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
  });
});

test("two tabs renew the same token at once, and both stay", async ({ page, context }) => {
  await signIn(page, someone("Hanna Lindqvist"));
  const other = await context.newPage();
  await settle(other);
  await Promise.all([page, other].map((tab) => tab.clock.setFixedTime("2030-01-15T05:30:00Z")));
  await Promise.all([page.goto("/profile"), other.goto("/profile?tab=security")]);
  for (const tab of [page, other]) await heading(tab, "Hanna Lindqvist");
  await expect(other.getByText("This device")).toBeVisible();
});

test("another device is seen and signed out", async ({ page, browser, site }) => {
  const hanna = someone("Hanna Lindqvist");
  await signIn(page, hanna);
  const elsewhere = await browser.newPage({
    baseURL: site.url,
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  });
  await settle(elsewhere);
  await signIn(elsewhere, hanna);
  await page.goto("/profile?tab=security");
  const devices = page.getByRole("region", { name: "Devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("button", { name: /^Sign out: Safari on iPhone/ }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await elsewhere.goto("/profile?tab=security");
  await expect(elsewhere.getByText("Your session has ended.").first()).toBeVisible();
  await elsewhere.close();
});

test("an address that a stranger made up signs nobody in and says nothing of theirs (T-U32)", async ({ page }) => {
  for (const address of [
    "/?code=3f0c9c0e-3f3e-4a59-9c39-000000000001",
    "/?error=access_denied&error_description=Call+0800+EVIL",
    "/auth?next=//evil.example#access_token=a.b.c&refresh_token=d&expires_in=900&token_type=bearer",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("0800")).toHaveCount(0);
    expect(await storedSession(page)).toBeNull();
  }
});
