import { createHmac } from "node:crypto";
import type { Browser } from "@playwright/test";
import { noteSecret } from "./secretsInLogs";
import { CLOCK } from "./server";
import { expect, type Page, settle, textOf } from "./test";

export type TestUser = { name: string; email: string };

let count = 0;

/** A new traveler without history. */
export function someone(name: string): TestUser {
  count += 1;
  return { name, email: `${name.toLowerCase().replaceAll(" ", ".")}.${process.pid}.${count}@example.org` };
}

/** Signs in from the sign-in page through the demo's provider. */
export async function continueAs(page: Page, { name, email }: TestUser): Promise<void> {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await signUpAs(page, { name, email });
}

export async function signUpAs(page: Page, { name, email }: TestUser): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Who would you like to be?" })).toBeVisible();
  const form = page.getByRole("region", { name: "Someone new" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("E-mail").fill(email);
  await form.getByRole("button", { name: "Continue as someone new" }).click();
}

/** The demo's admin. */
export const ADMIN = "Anusha Fernando";
/** A guide of the demo. */
export const GUIDE = "Ajantha Ekanayake";

export async function continueAsReady(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByRole("button", { name }).click();
  await isIn(page);
}

/** Waits for a pending navigation. */
export const isIn = (page: Page) => expect.poll(() => storedSession(page).catch(() => null)).not.toBeNull();

export async function signIn(page: Page, who: TestUser | string): Promise<void> {
  await page.goto("/auth");
  if (typeof who === "string") await continueAsReady(page, who);
  else await continueAs(page, who);
  await isIn(page);
}

/** Each user has a browser of their own. */
export async function visit(browser: Browser, site: string, clock = CLOCK): Promise<Page> {
  const context = await browser.newContext({ baseURL: site, reducedMotion: "reduce", locale: "en-GB" });
  const page = await context.newPage();
  await settle(page, clock);
  return page;
}

/** Each user has a browser of their own. */
export async function enter(browser: Browser, site: string, who: TestUser | string, clock = CLOCK): Promise<Page> {
  const page = await visit(browser, site, clock);
  await signIn(page, who);
  return page;
}

/** Chromium logs interrupted view transitions at the demo's sign-in. */
export const NO_BLENDING = /ViewTransition opt-in disabled|Transition was skipped/;

/** The data API as one user. */
export type WireClient = (method: string, path: string, body?: object) => Promise<unknown>;

/** Acts for a user while the journey continues. */
export async function wireOf(browser: Browser, site: string, who: TestUser | string): Promise<WireClient> {
  const page = await enter(browser, site, who);
  const wire = await wireFrom(page, site);
  await page.close();
  return wire;
}

/** Uses this page's session. */
export async function wireFrom(page: Page, site: string): Promise<WireClient> {
  const token = (await storedSession(page))?.access_token ?? "";
  const { anonKey }: { anonKey: string } = await (await fetch(`${site}/config.json`)).json();
  return async (method, path, body) => {
    const answer = await fetch(`${site}/rest/v1/${path}`, {
      method,
      headers: {
        apikey: anonKey,
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        prefer: "return=representation",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const told = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${told}`);
    return told === "" ? null : JSON.parse(told);
  };
}

type StoredSession = { access_token: string; refresh_token: string };

export async function storedSession(page: Page): Promise<StoredSession | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("sb-127-auth-token") ?? "null"));
}

/** An authenticator's code (RFC 6238: SHA-1, six digits, 30 seconds) so many steps after the given second. */
export function codeOf(secret: string, atSecond: number, stepsLater = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atSecond / 30) + stepsLater));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const at = digest.readUInt8(digest.length - 1) & 15;
  const code = String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
  noteSecret(code);
  return code;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/[\s=]/g, "")]
    .map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** In seconds, from a new token: it advances, while the browser's clock is fixed. */
export async function serverClock(page: Page): Promise<() => number> {
  const session = await storedSession(page);
  const claims = Buffer.from(session?.access_token.split(".")[1] ?? "", "base64url").toString();
  const ahead = JSON.parse(claims).iat - Date.now() / 1000;
  return () => Date.now() / 1000 + ahead;
}

/** On the security page. From then on the session has a second step. */
export async function turnOnAuthenticator(page: Page): Promise<void> {
  const clock = await serverClock(page);
  const section = page.getByRole("region", { name: "Authenticator app" });
  await section.getByRole("button", { name: "Set up" }).click();
  const secret = await textOf(section.getByRole("code"));
  await section.getByRole("textbox", { name: "Then enter the code it shows" }).fill(codeOf(secret, clock()));
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("region", { name: "Notifications" }).getByText("Authenticator app is on")).toBeVisible();
}

/** On a phone it is the site menu's. */
export const menuButton = (page: Page, isMobile: boolean) =>
  page.getByRole("banner").getByRole("button", { name: isMobile ? "Menu" : "Account" });
