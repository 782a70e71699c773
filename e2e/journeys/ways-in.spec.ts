import { signUpAs, someone, storedSession } from "../harness/account";
import { letter } from "../harness/letters";
import { expect, type Page, test } from "../harness/test";

const PASSWORD = "correct horse battery";

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
  const google = ways.getByRole("listitem").filter({ hasText: "Google" });
  await expect(google).toContainText(`also.${email}`);
  await expect(ways.getByRole("button", { name: "Link Google", exact: true })).toHaveCount(0);
  // It is the same person as before.
  expect(await storedSession(page)).toMatchObject({ user: { email } });

  await google.getByRole("button", { name: /^Unlink Google/ }).click();
  await google.getByRole("button", { name: "Unlink", exact: true }).click();
  await expect(ways.getByRole("listitem")).toHaveCount(1);
  await expect(ways.getByRole("button", { name: "Link Google", exact: true })).toBeVisible();
});
