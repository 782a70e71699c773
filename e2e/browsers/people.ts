import type { TestUser } from "../harness/account";
import { type Page, waitUntil } from "./engine/page";

// Actions that several journeys share.

export async function signUpAs(page: Page, { name, email }: TestUser): Promise<void> {
  const form = page.getByRole("region", { name: "Someone new" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("E-mail").fill(email);
  await form.getByRole("button", { name: "Continue as someone new" }).click();
}

/** A new user, or a demo user by name. */
export async function signIn(page: Page, who: TestUser | string): Promise<void> {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  if (typeof who === "string") await page.getByRole("button", { name: new RegExp(who) }).click();
  else await signUpAs(page, who);
  await waitUntil(
    () => page.evaluate(() => localStorage.getItem("sb-127-auth-token") !== null),
    () => "nobody is signed in",
  );
}

export async function notice(page: Page, text: string): Promise<void> {
  await page.getByRole("region", { name: "Notifications" }).getByText(text).first().toBeVisible();
}

export async function heading(page: Page, name: string | RegExp, level = 1): Promise<void> {
  await page.getByRole("heading", { name, level }).toBeVisible();
}
