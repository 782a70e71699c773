import { createHmac } from "node:crypto";
import { test as base, expect } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { findMail, press } from "../harness/mails";
import { createDatabase } from "../harness/postgres";
import { startDemo } from "../harness/server";
import { browserClient, PASSWORD, type SiteAccess, siteOf } from "./browserClient";

// The official client against auth/v1: every call that needs only a mailbox, with success and failure.

const test = base.extend<object, { sites: SiteAccess[] }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const ends: (() => Promise<void>)[] = [];
      const open = async (databaseUrl?: string): Promise<SiteAccess> => {
        const server = await startDemo(databaseUrl);
        ends.push(server.stop);
        return siteOf(server.url);
      };
      try {
        const sites = [await open()];
        const superuser = process.env.SERENDIB_TEST_POSTGRES;
        if (superuser !== undefined) {
          const database = await createDatabase(superuser);
          ends.unshift(database.drop);
          sites.push(await open(database.url));
        }
        await use(sites);
      } finally {
        for (const end of ends.toReversed()) await end();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

async function signedUp(
  site: SiteAccess,
  email: string,
  flow: "pkce" | "implicit" = "implicit",
): Promise<SupabaseClient> {
  const client = browserClient(site, flow);
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: "Nimali" } },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  const { code } = await findMail(site.url, email);
  const verified = await client.auth.verifyOtp({ email, token: code, type: "signup" });
  expect(verified.error).toBeNull();
  expect(verified.data.session?.user.email).toBe(email);
  return client;
}

test("a password signs up, in and out, and wrong ones are told apart from nothing", async ({ sites }) => {
  for (const site of sites) {
    const email = "password@travellers.example";
    await signedUp(site, email);
    const client = browserClient(site);
    const none = await client.auth.signInWithPassword({ email: "", password: "" });
    expect(none.error?.code).toBe("validation_failed");
    // Plain JavaScript callers may leave out fields.
    const incomplete = await client.auth.signInWithPassword({ password: PASSWORD } as never);
    expect(incomplete.error?.message).toBe("You must provide either an email or phone number and a password");
    for (const wrong of [
      { email, password: "wrong password" },
      { email: "nobody@travellers.example", password: PASSWORD },
    ]) {
      const { error } = await client.auth.signInWithPassword(wrong);
      expect(error).toMatchObject({ status: 400, code: "invalid_credentials", message: "Invalid login credentials" });
    }
    const signed = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(signed.error).toBeNull();
    expect(signed.data.user?.user_metadata).toMatchObject({ full_name: "Nimali", email_verified: true });
    const weak = await client.auth.signUp({ email: "weak@travellers.example", password: "abc" });
    expect(weak.error).toMatchObject({ name: "AuthWeakPasswordError", code: "weak_password", reasons: ["length"] });
    const { data: claims, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect(claims?.claims).toMatchObject({ sub: signed.data.user?.id, aal: "aal1", role: "authenticated", email });
    expect(claims?.header.alg).toBe("ES256");
    const own = await client.from("profiles").select("display_name, is_admin").single();
    expect(own.data).toEqual({ display_name: "Nimali", is_admin: false });
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await client.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  }
});

test("sessions are refreshed, in two tabs at once too, and end where their owner says", async ({ sites }) => {
  for (const site of sites) {
    const email = "sessions@travellers.example";
    const first = await signedUp(site, email);
    const second = browserClient(site);
    await second.auth.signInWithPassword({ email, password: PASSWORD });
    const before = (await first.auth.getSession()).data.session;
    const refreshed = await first.auth.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(before?.refresh_token);
    const twin = browserClient(site);
    const token = refreshed.data.session?.refresh_token ?? "";
    const [one, other] = await Promise.all([
      first.auth.refreshSession({ refresh_token: token }),
      twin.auth.refreshSession({ refresh_token: token }),
    ]);
    expect(one.data.session?.refresh_token).toBe(other.data.session?.refresh_token);
    expect((await first.auth.signOut({ scope: "others" })).error).toBeNull();
    expect((await second.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await first.auth.getUser()).data.user?.email).toBe(email);
    expect((await first.auth.signOut({ scope: "global" })).error).toBeNull();
    const gone = await twin.auth.refreshSession();
    expect(gone.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
    const never = await browserClient(site).auth.refreshSession({ refresh_token: "a".repeat(40) });
    expect(never.error?.code).toBe("refresh_token_not_found");
  }
});

test("a mailed link or code signs in, by either flow, once", async ({ sites }) => {
  for (const site of sites) {
    const address = "code@travellers.example";
    const client = browserClient(site);
    expect((await client.auth.signInWithOtp({ email: address })).error).toBeNull();
    const { code } = await findMail(site.url, address);
    const signed = await client.auth.verifyOtp({ email: address, token: code, type: "email" });
    expect(signed.error).toBeNull();
    expect(signed.data.session?.user.email).toBe(address);
    const again = await client.auth.verifyOtp({ email: address, token: code, type: "email" });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired", message: "Token has expired or is invalid" });

    const linked = "link@travellers.example";
    const careful = browserClient(site, "pkce");
    const sent = await careful.auth.signInWithOtp({
      email: linked,
      options: { emailRedirectTo: `${site.url}/profile?tab=2` },
    });
    expect(sent.error).toBeNull();
    const back = await press((await findMail(site.url, linked)).link);
    expect(`${back.origin}${back.pathname}`).toBe(`${site.url}/profile`);
    expect(back.searchParams.get("tab")).toBe("2");
    const exchanged = await careful.auth.exchangeCodeForSession(back.searchParams.get("code") ?? "");
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.email).toBe(linked);
    const stranger = await browserClient(site, "pkce").auth.exchangeCodeForSession("no such code");
    expect(stranger.error?.name).toBe("AuthPKCECodeVerifierMissingError");

    const simple = "implicit@travellers.example";
    await browserClient(site).auth.signInWithOtp({ email: simple });
    const fragment = new URLSearchParams((await press((await findMail(site.url, simple)).link)).hash.slice(1));
    const tokens = {
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    };
    const set = await client.auth.setSession(tokens);
    expect(set.data.user?.email).toBe(simple);
  }
});

test("a forgotten password is replaced and an address changes when both agree", async ({ sites }) => {
  for (const site of sites) {
    const email = "forgetful@travellers.example";
    await signedUp(site, email);
    const client = browserClient(site);
    expect((await client.auth.resetPasswordForEmail("nobody-at-all@travellers.example")).error).toBeNull();
    // One mail per address and minute.
    const early = await client.auth.resetPasswordForEmail(email);
    expect(early.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });

    const mover = await signedUp(site, "mover@travellers.example");
    const same = await mover.auth.updateUser({ password: PASSWORD });
    expect(same.error).toMatchObject({ status: 422, code: "same_password" });
    expect((await mover.auth.updateUser({ password: "another secret", data: { city: "Ella" } })).error).toBeNull();
    expect(
      (
        await browserClient(site).auth.signInWithPassword({
          email: "mover@travellers.example",
          password: "another secret",
        })
      ).error,
    ).toBeNull();
    const moving = await mover.auth.updateUser({ email: "moved@travellers.example" });
    expect(moving.data.user?.new_email).toBe("moved@travellers.example");
    const { code } = await findMail(site.url, "moved@travellers.example");
    const half = await mover.auth.verifyOtp({ email: "moved@travellers.example", token: code, type: "email_change" });
    expect(half.error).toBeNull();
    expect(half.data).toEqual({ user: null, session: null });
    const back = await press((await findMail(site.url, "mover@travellers.example")).link);
    expect(back.hash).toContain("access_token=");
    expect((await mover.auth.getUser()).data.user?.email).toBe("moved@travellers.example");
    // The code would go to an address that just got a mail.
    expect((await mover.auth.reauthenticate()).error?.code).toBe("over_email_send_rate_limit");
  }
});

test("a phone signs in with a code by message", async ({ sites }) => {
  for (const site of sites) {
    const client = browserClient(site);
    const signIn = await client.auth.signInWithOtp({ phone: "+94771234567" });
    expect(signIn.error).toBeNull();
    const { code } = await findMail(site.url, "+94771234567");
    const signed = await client.auth.verifyOtp({ phone: "+94771234567", token: code, type: "sms" });
    expect(signed.data.user?.phone).toBe("94771234567");
    const wrong = await client.auth.verifyOtp({ phone: "+94771234567", token: "000000", type: "sms" });
    expect(wrong.error?.code).toBe("otp_expired");
  }
});

/** Without padding, as in authenticator secrets. */
function base32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** RFC 6238. */
function appCode(secret: string, seconds: number): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)));
  const digest = createHmac("sha1", base32(secret)).update(step).digest();
  const number = digest.readUInt32BE((digest[19] ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

test("an authenticator app makes the session sure", async ({ sites }) => {
  for (const site of sites) {
    const client = await signedUp(site, "careful@travellers.example");
    const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "phone" });
    expect(enrolled.error).toBeNull();
    const factor = enrolled.data;
    if (factor?.type !== "totp") throw new Error("no authenticator app was enrolled");
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    const challenge = await client.auth.mfa.challenge({ factorId: factor.id });
    const wrong = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge.data?.id ?? "",
      code: "000000",
    });
    expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
    // By the server's clock: it ends five minutes after its creation.
    const now = (challenge.data?.expires_at ?? 0) - 300;
    const shown = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId: challenge.data?.id ?? "",
      code: appCode(factor.totp.secret, now),
    });
    expect(shown.error).toBeNull();
    const level = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    const listed = await client.auth.mfa.listFactors();
    expect(listed.data?.totp.map((one) => one.id)).toEqual([factor.id]);
    // Without its second factor a session reads as a visitor, and can still verify.
    const other = browserClient(site);
    const email = "careful@travellers.example";
    expect((await other.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const owed = await other.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(owed.data).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    expect((await other.from("packages").select("id").limit(1)).error).toBeNull();
    expect((await other.from("profiles").select("display_name")).data ?? []).toEqual([]);
    const write = await other.from("profiles").update({ display_name: "Mine" }).neq("display_name", "");
    expect([write.status, write.error?.code]).toEqual([403, "insufficient_aal"]);
    expect((await other.auth.mfa.challenge({ factorId: factor.id })).error).toBeNull();
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
  }
});

test("Google's place is taken by the demo's provider, by the same code flow", async ({ sites }) => {
  for (const site of sites) {
    const client = browserClient(site, "pkce");
    const { data, error } = await client.auth.signInWithOAuth({
      provider: "google",
      options: { redirectTo: `${site.url}/profile`, skipBrowserRedirect: true },
    });
    expect(error).toBeNull();
    const left = await fetch(data.url ?? "", { redirect: "manual" });
    expect(left.status).toBe(302);
    const cookie = (left.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    const page = new URL(left.headers.get("location") ?? "");
    expect(page.pathname).toBe("/demo/identity/authorize");
    const form = new URLSearchParams(page.search);
    form.set("name", "Tharindu Silva");
    form.set("email", "tharindu@travellers.example");
    const chosen = await fetch(page.origin + page.pathname, { method: "POST", redirect: "manual", body: form });
    const back = await fetch(chosen.headers.get("location") ?? "", { redirect: "manual", headers: { cookie } });
    const end = new URL(back.headers.get("location") ?? "");
    expect(end.pathname).toBe("/profile");
    const signed = await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? "");
    expect(signed.error).toBeNull();
    expect(signed.data.session?.provider_token).toBeTruthy();
    expect(signed.data.user?.user_metadata.full_name).toBe("Tharindu Silva");
    const identities = await client.auth.getUserIdentities();
    expect(identities.data?.identities.map((one) => one.provider)).toEqual(["google"]);
    const [only] = identities.data?.identities ?? [];
    if (!only) throw new Error("there is no identity");
    expect((await client.auth.unlinkIdentity(only)).error?.code).toBe("single_identity_not_deletable");
    const none = await client.auth.signInWithSSO({ domain: "acme.example" });
    expect(none.error).toMatchObject({ status: 404, code: "sso_provider_not_found" });
  }
});
