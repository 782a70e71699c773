import { createPublicKey, createVerify, type JsonWebKey } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type Behaviour, type Google, startGoogle } from "../harness/google";
import { BACK, tokensFor, visit } from "../harness/idToken";
import { type Mailbox, startMailbox } from "../harness/mailbox";
import { launch } from "../harness/program";
import { CLOCK } from "../harness/server";
import { browserClient, PASSWORD, siteOf } from "./browserClient";

// The stand-ins of Google and of a mail server behave as the tests assume.

/** The claims of an ID token with the provider's signature. */
async function signIn(google: Google) {
  const back = await visit(google);
  expect(back.searchParams.get("state")).toBe("s-1");
  const { id_token } = await tokensFor(google, back.searchParams.get("code") ?? "");
  const { jwks_uri } = await (await fetch(`${google.issuer}/.well-known/openid-configuration`)).json();
  const [header = "", payload = "", signature = ""] = id_token.split(".");
  const { keys }: { keys: JsonWebKey[] } = await (await fetch(jwks_uri)).json();
  const key = createPublicKey({ key: keys[0] ?? {}, format: "jwk" });
  const checked = createVerify("RSA-SHA256").update(`${header}.${payload}`);
  expect(checked.verify(key, Buffer.from(signature, "base64url"))).toBe(true);
  return JSON.parse(Buffer.from(payload, "base64url").toString());
}

test("the provider in Google's place vouches for whom it is told to, in the product's time", async () => {
  const google = await startGoogle();
  try {
    await google.register(BACK);
    const claims = await signIn(google);
    expect(claims).toMatchObject({
      iss: google.issuer,
      aud: google.clientId,
      nonce: "n-1",
      sub: "1000000001",
      email: "asha@example.com",
      email_verified: true,
      name: "Asha Perera",
    });
    expect(Math.abs(claims.iat - Date.parse(CLOCK) / 1_000)).toBeLessThan(60);
    await google.signIn({ sub: "2", email: "ruwan@example.com", name: "Ruwan" });
    expect(await signIn(google)).toMatchObject({ sub: "2", email: "ruwan@example.com" });
  } finally {
    await google.stop();
  }
});

test("the provider in Google's place does wrong when it is told to", async () => {
  const google = await startGoogle();
  try {
    await google.register(BACK);
    const wrongs: [Behaviour, Record<string, unknown>][] = [
      ["wrong nonce", { nonce: "another", aud: google.clientId }],
      ["wrong audience", { nonce: "n-1", aud: "another-client" }],
      ["wrong access token", { nonce: "n-1", aud: google.clientId, at_hash: expect.any(String) }],
      ["unverified e-mail", { email: "asha@example.com", email_verified: false }],
      ["good", { nonce: "n-1", aud: google.clientId, email_verified: true }],
    ];
    for (const [behaviour, claims] of wrongs) {
      await google.behave(behaviour);
      expect(await signIn(google)).toMatchObject(claims);
    }
    await google.behave("denied");
    const back = await visit(google);
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.searchParams.get("code")).toBeNull();
  } finally {
    await google.stop();
  }
});

test("the provider in Google's place leads nobody to an address that is not registered", async () => {
  const google = await startGoogle();
  try {
    await google.register("http://127.0.0.1:9/elsewhere");
    await expect(visit(google)).rejects.toThrow(/400/);
  } finally {
    await google.stop();
  }
});

/** In plain text, so that every reader shows it. */
async function codeIn(mailbox: Mailbox, address: string, subject: string): Promise<string> {
  const findMail = () => mailbox.mails().find(({ to, raw }) => to.includes(address) && raw.includes(subject));
  await expect.poll(findMail, { timeout: 60_000 }).toBeDefined();
  const raw = findMail()?.raw ?? "";
  expect(raw).toContain("/auth/v1/verify?");
  return /code: (\d{6})\b/.exec(raw)?.[1] ?? "";
}

async function signsUpAndRecoversByMail(url: string, mailbox: Mailbox): Promise<void> {
  const site = await siteOf(url);
  const email = "kasun@example.lk";
  const client = browserClient(site);
  expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  const token = await codeIn(mailbox, email, "Subject: Confirm");
  expect((await client.auth.verifyOtp({ email, token, type: "signup" })).error).toBeNull();
  const again = browserClient(site);
  expect((await again.auth.resetPasswordForEmail(email)).error).toBeNull();
  const recovery = await codeIn(mailbox, email, "Subject: Choose");
  expect((await again.auth.verifyOtp({ email, token: recovery, type: "recovery" })).error).toBeNull();
  expect((await again.auth.updateUser({ password: "another secret" })).error).toBeNull();
  expect((await browserClient(site).auth.signInWithPassword({ email, password: "another secret" })).error).toBeNull();
}

test("the mail server takes what the product sends", async () => {
  const program = process.env.SERENDIB_BIN;
  if (program === undefined) throw new Error("SERENDIB_BIN must name the server's program.");
  const mailbox = await startMailbox();
  const data = await mkdtemp(join(tmpdir(), "serendib-e2e-"));
  try {
    const words = ["demo", "--listen", "127.0.0.1:0", "--data", data, "--clock", CLOCK, "--smtp-url", mailbox.url];
    words.push("--mail-pause-seconds", "0");
    const server = await launch(program, words);
    try {
      const { anonKey }: { anonKey: string } = await (await fetch(`${server.url}/config.json`)).json();
      const answer = await fetch(`${server.url}/rest/v1/contact_messages`, {
        method: "POST",
        headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, "content-type": "application/json" },
        body: JSON.stringify({
          first_name: "Asha",
          last_name: "Fernando",
          email: "asha@example.lk",
          subject: "Trains",
          message: "Is Adam's Peak open in June?",
        }),
      });
      expect(answer.status, await answer.text()).toBe(201);
      const mail = await mailbox.mailTo("support@serendib.example");
      expect(mail.from).toBe("no-reply@serendib.example");
      expect(mail.raw).toContain("Is Adam's Peak open in June?");
      expect(mailbox.mails()).toHaveLength(1);
      await signsUpAndRecoversByMail(server.url, mailbox);
    } finally {
      await server.stop();
    }
  } finally {
    await mailbox.stop();
    await rm(data, { recursive: true, force: true });
  }
});
