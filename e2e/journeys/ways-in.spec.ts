import { continueAs, signUpAs, someone, storedSession } from "../harness/account";
import { letter } from "../harness/letters";
import { expect, type Page, test } from "../harness/test";

const PASSWORD = "correct horse battery";

// Whoever signs up by mail here asks for the next one at once.
test.use({ siteOf: "ways-in", settings: "--mail-pause-seconds 0" });

/** Somebody who came without Google: with a password, from another program. */
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
  const { code } = await letter(site, email);
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
  // In the demo it is not Google that lets anybody in, and nobody is told so.
  const google = ways.getByRole("listitem").filter({ hasText: "The demo accounts" });
  await expect(google).toContainText(`also.${email}`);
  await expect(ways.getByRole("button", { name: "Link Google", exact: true })).toHaveCount(0);
  // It is the same person as before.
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
  await page
    .getByRole("banner")
    .getByRole("button", { name: isMobile ? "Menu" : "Account" })
    .click();
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
    const { text, code } = await letter(site.url, sunil.email);
    expect(text).toContain("to sign in to Serendib");
    await box.fill(code);
  }).toPass({ timeout: 60_000 });
  await box.press("Enter");
  await expect.poll(() => storedSession(page).catch(() => null)).toMatchObject({ user: { email: sunil.email } });
});
