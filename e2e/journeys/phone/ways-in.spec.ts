import { continueAs, menuButton, signUpAs, someone, storedSession } from "../../harness/account";
import { findMail } from "../../harness/mails";
import { expect, type Page, test } from "../../harness/test";

const PASSWORD = "correct horse battery";

// After a sign-up here the next mail follows at once.
test.use({ siteOf: "ways-in", settings: "--mail-pause-seconds 0" });

/** A user without Google: with a password, from another client. */
async function enterWithPassword(page: Page, site: string, email: string): Promise<void> {
  const { anonKey }: { anonKey: string } = await (await fetch(`${site}/config.json`)).json();
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${site}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey: anonKey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect(answer.status, path).toBe(200);
    return answer.json();
  };
  await post("signup", { email, password: PASSWORD, data: { full_name: "Sunil Bandara" } });
  const { code } = await findMail(site, email);
  const session = await post("verify", { type: "signup", email, token: code });
  await page.goto("/");
  await page.evaluate((text) => localStorage.setItem("sb-127-auth-token", text), JSON.stringify(session));
}

test("Google is linked to an account that has a password, and unlinked", async ({ page, site }) => {
  const { name, email } = someone("Sunil Bandara");
  await enterWithPassword(page, site.url, email);
  await page.goto("/profile?tab=security");
  const ways = page.getByRole("region", { name: "Linked accounts" });
  await expect(ways.getByRole("listitem")).toHaveCount(1);
  await ways.getByRole("button", { name: "Link Google", exact: true }).click();
  await signUpAs(page, { name, email: `also.${email}` });
  await expect(page).toHaveURL(/\/profile\?tab=security$/);
  await expect(ways.getByRole("listitem")).toHaveCount(2);
  // In the demo the provider is not Google, and no page calls it so.
  const google = ways.getByRole("listitem").filter({ hasText: "The demo accounts" });
  await expect(google).toContainText(`also.${email}`);
  await expect(ways.getByRole("button", { name: "Link Google", exact: true })).toHaveCount(0);
  // The same person as before.
  expect(await storedSession(page)).toMatchObject({ user: { email } });

  await google.getByRole("button", { name: /^Unlink the demo accounts/ }).click();
  await google.getByRole("button", { name: "Unlink", exact: true }).click();
  await expect(ways.getByRole("listitem")).toHaveCount(1);
  await expect(ways.getByRole("button", { name: "Link Google", exact: true })).toBeVisible();
});

test("whoever took Google off their account is told so there, and comes in with a code by mail", async ({
  page,
  site,
  isMobile,
}) => {
  const sunil = someone("Sunil Bandara");
  await enterWithPassword(page, site.url, sunil.email);
  await page.goto("/profile?tab=security");
  const ways = page.getByRole("region", { name: "Linked accounts" });
  await ways.getByRole("button", { name: "Link Google", exact: true }).click();
  await signUpAs(page, sunil);
  await ways.getByRole("button", { name: /^Unlink the demo accounts/ }).click();
  await ways.getByRole("button", { name: "Unlink", exact: true }).click();
  await expect(ways.getByRole("listitem")).toHaveCount(1);
  await menuButton(page, isMobile).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(() => storedSession(page).catch(() => undefined)).toBeNull();

  await page.goto("/auth");
  await continueAs(page, sunil);
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("This way to sign in was removed from the account."),
  ).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a code by mail" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(sunil.email);
  await page.getByRole("button", { name: "Continue with e-mail" }).click();
  const box = page.getByRole("textbox", { name: "Six-digit code" });
  await expect(box).toBeVisible();
  await expect(async () => {
    const { text, code } = await findMail(site.url, sunil.email);
    expect(text).toContain("to sign in to Serendib");
    await box.fill(code);
  }).toPass({ timeout: 60_000 });
  await box.press("Enter");
  await expect.poll(() => storedSession(page).catch(() => null)).toMatchObject({ user: { email: sunil.email } });
});

const notice = (page: Page, text: string) =>
  expect(page.getByRole("region", { name: "Notifications" }).getByText(text, { exact: true })).toBeVisible();

/** Requests a new address, as a signed-in user. */
async function askForAnother(page: Page, site: string): Promise<{ email: string; next: string }> {
  const { email } = someone("Sunil Bandara");
  const next = `new.${email}`;
  await enterWithPassword(page, site, email);
  await page.goto("/profile?tab=security");
  const section = page.getByRole("region", { name: "E-mail address" });
  await section.getByRole("textbox", { name: "New email" }).fill(next);
  await section.getByRole("button", { name: "Change" }).click();
  await expect(section.getByText(`Waiting for both addresses to confirm the change to ${next}.`)).toBeVisible();
  return { email, next };
}

test("an address is changed by the links of both letters: their pages name it, and the end is told", async ({
  page,
  site,
}) => {
  const { email, next } = await askForAnother(page, site.url);
  await page.goto((await findMail(site.url, next)).link);
  await expect(page.getByRole("heading", { level: 1, name: "Your new email address" })).toBeVisible();
  await expect(page.getByText(next, { exact: true })).toBeVisible();
  await expect(page.getByText(email, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Confirm my new address" }).click();
  await notice(page, "One address confirmed");
  await expect(page).toHaveURL("/profile?tab=security");

  await page.goto((await findMail(site.url, email)).link);
  for (const address of [email, next]) await expect(page.getByText(address, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Agree to the change" }).click();
  await notice(page, "E-mail address changed");
  await notice(page, `From now on we write to ${next}.`);
  await expect(page).toHaveURL("/profile?tab=security");
  await expect(page.getByRole("region", { name: "E-mail address" }).getByText(next, { exact: true })).toBeVisible();
  expect(await storedSession(page)).toMatchObject({ user: { email: next } });
});

test("an address is changed with the codes of both letters, where the change was asked for", async ({ page, site }) => {
  const { email, next } = await askForAnother(page, site.url);
  for (const [address, told] of [
    [next, "One address confirmed"],
    [email, "E-mail address changed"],
  ] as const) {
    const { code, text } = await findMail(site.url, address);
    expect(text).toContain("If a page asks for it, enter this code: ");
    const box = page.getByRole("textbox", { name: `Code from the mail to ${address}` });
    await box.fill(code);
    await box.press("Enter");
    await notice(page, told);
    await expect(box).toHaveCount(0);
  }
  expect(await storedSession(page)).toMatchObject({ user: { email: next } });
});
