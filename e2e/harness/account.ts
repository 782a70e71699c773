import { createHmac } from "node:crypto";
import { expect, type Page } from "./test";

export type Someone = { name: string; email: string };

let count = 0;

/** A traveller without any history, like nobody before. */
export function someone(name: string): Someone {
  count += 1;
  return { name, email: `${name.toLowerCase().replaceAll(" ", ".")}.${process.pid}.${count}@example.org` };
}

/** From the sign-in page through the demo's provider, as a traveller goes. */
export async function continueAs(page: Page, { name, email }: Someone): Promise<void> {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Who would you like to be?" })).toBeVisible();
  const form = page.getByRole("region", { name: "Someone new" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("E-mail").fill(email);
  await form.getByRole("button", { name: "Continue as someone new" }).click();
}

export async function signIn(page: Page, who: Someone): Promise<void> {
  await page.goto("/auth");
  await continueAs(page, who);
  await expect.poll(() => storedSession(page)).not.toBeNull();
}

type Stored = { access_token: string; refresh_token: string };

export async function storedSession(page: Page): Promise<Stored | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("sb-127-auth-token") ?? "null"));
}

/** What an authenticator app shows (RFC 6238: SHA-1, six digits, 30 seconds) so many steps after the given second. */
export function codeOf(secret: string, atSecond: number, stepsLater = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(atSecond / 30) + stepsLater));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const at = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function fromBase32(text: string): Buffer {
  const bits = [...text.replace(/[\s=]/g, "")]
    .map((one) => ALPHABET.indexOf(one).toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
}

/** The server's clock, in seconds: it began at the run's moment and goes on, while the browser's stands still. */
export async function serverClock(page: Page): Promise<() => number> {
  const session = await storedSession(page);
  const claims = Buffer.from(session?.access_token.split(".")[1] ?? "", "base64url").toString();
  const ahead = JSON.parse(claims).iat - Date.now() / 1000;
  return () => Date.now() / 1000 + ahead;
}
