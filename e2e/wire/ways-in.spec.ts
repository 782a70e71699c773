import { createHash } from "node:crypto";
import { expect } from "@playwright/test";
import { BACK, tokensFor, visit } from "../harness/idToken";
import { findMail } from "../harness/mails";
import { CLOCK } from "../harness/server";
import { ethereumWallet, solanaWallet } from "../harness/wallets";
import { browserClient, PASSWORD } from "./browserClient";
import { browserTab, type IdentityServers, signUp, test } from "./identityServer";

// The official client against auth/v1: sign-ins other than passwords and codes, and account changes.

test("nobody in particular signs in where that is allowed, and becomes somebody", async ({ place }) => {
  const client = browserClient(place.site);
  const signed = await client.auth.signInAnonymously({ options: { data: { plan: "Ella" } } });
  expect(signed.error).toBeNull();
  expect(signed.data.user).toMatchObject({ is_anonymous: true, app_metadata: {}, user_metadata: { plan: "Ella" } });
  expect((await client.auth.getUser()).data.user?.id).toBe(signed.data.user?.id);
  const refused = await browserClient(place.plain).auth.signInAnonymously();
  expect(refused.error).toMatchObject({ status: 422, code: "anonymous_provider_disabled" });
});

/** With this nonce, for the current user. */
async function googleToken({ google, back }: IdentityServers, nonce: string) {
  await google.register(BACK);
  try {
    const answer = await visit(google, createHash("sha256").update(nonce).digest("hex"));
    return await tokensFor(google, answer.searchParams.get("code") ?? "");
  } finally {
    await google.register(back);
  }
}

test("what Google told another program signs in here, for the one who asked", async ({ place }) => {
  await place.google.signIn({ sub: "3001", email: "dilini@example.com", name: "Dilini" });
  const { id_token: token, access_token } = await googleToken(place, "a nonce");
  const credentials = { provider: "google", token, access_token };
  const client = browserClient(place.site);
  for (const [what, wrong] of Object.entries({
    "another nonce": { ...credentials, nonce: "another nonce" },
    "no nonce": credentials,
    "another signature": { ...credentials, nonce: "a nonce", token: `${token.slice(0, -8)}AAAAAAAA` },
    "another provider": { ...credentials, nonce: "a nonce", provider: "apple" },
  })) {
    const { error } = await client.auth.signInWithIdToken(wrong);
    expect(error?.status, what).toBe(400);
    expect((await client.auth.getSession()).data.session, what).toBeNull();
  }
  const signed = await client.auth.signInWithIdToken({ ...credentials, nonce: "a nonce" });
  expect(signed.error).toBeNull();
  expect(signed.data.user).toMatchObject({ email: "dilini@example.com", app_metadata: { provider: "google" } });

  for (const behaviour of ["wrong audience", "wrong access token", "wrong nonce"] as const) {
    await place.google.behave(behaviour);
    const foreign = await googleToken(place, "a nonce");
    await place.google.behave("good");
    const shown = { provider: "google", token: foreign.id_token, access_token: foreign.access_token };
    const stranger = browserClient(place.site);
    const { error } = await stranger.auth.signInWithIdToken({ ...shown, nonce: "a nonce" });
    expect(error?.status, behaviour).toBe(400);
    expect((await stranger.auth.getSession()).data.session, behaviour).toBeNull();
  }
});

test("an ID token counts only beside the access token that it came with (T-U18)", async ({ place }) => {
  await place.google.signIn({ sub: "3002", email: "dilini.too@example.com", name: "Dilini" });
  const own = await googleToken(place, "a nonce");
  const other = await googleToken(place, "a nonce");
  for (const [access_token, status] of [
    [other.access_token, 400],
    ["made up", 400],
    [own.access_token, undefined],
  ] as const) {
    const client = browserClient(place.site);
    const shown = { provider: "google", token: own.id_token, access_token, nonce: "a nonce" };
    const { data, error } = await client.auth.signInWithIdToken(shown);
    expect([error?.status, data.session === null]).toEqual([status, status === 400]);
  }
});

for (const [name, wallet] of [
  ["an Ethereum", ethereumWallet],
  ["a Solana", solanaWallet],
] as const) {
  test(`${name} account signs in with a message of its own, once`, async ({ place }) => {
    const { address, signIn } = wallet();
    const start = Date.parse(CLOCK);
    const at = new Date(start);
    const shown = await signIn({ site: place.site.url, at });
    const client = browserClient(place.site);
    const signed = await client.auth.signInWithWeb3(shown);
    expect(signed.error).toBeNull();
    expect(signed.data.user?.identities).toMatchObject([
      { provider: "web3", id: `web3:${shown.chain}:${address}`, identity_data: { address } },
    ]);
    // Without a nonce, only the time distinguishes messages.
    const later = { site: place.site.url, at: new Date(start + 1_000) };
    const again = await browserClient(place.site).auth.signInWithWeb3(await signIn(later));
    expect(again.data.user?.id).toBe(signed.data.user?.id);
    const [unused, old] = [new Date(start + 2_000), new Date(start - 3_600_000)];
    for (const wrong of [
      shown,
      { ...(await signIn({ site: place.site.url, at: unused })), signature: shown.signature },
      await signIn({ site: "http://127.0.0.1:9", at }),
      await signIn({ site: place.site.url, at: old }),
    ]) {
      // The client's types distinguish both chains.
      const { error } = await browserClient(place.site).auth.signInWithWeb3(wrong as never);
      expect(error?.status).toBe(400);
    }
    const refused = await browserClient(place.plain).auth.signInWithWeb3(shown);
    expect(refused.error).toMatchObject({ status: 422, code: "web3_provider_disabled" });
  });
}

test("what did not arrive is sent again, and nobody learns who waits for it", async ({ place: { site } }) => {
  const email = "again@travellers.example";
  const client = browserClient(site);
  expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  const first = await findMail(site.url, email);
  expect((await client.auth.resend({ type: "signup", email })).error).toBeNull();
  await expect.poll(async () => (await findMail(site.url, email)).link).not.toBe(first.link);
  const second = await findMail(site.url, email);
  const old = await client.auth.verifyOtp({ email, token: first.code, type: "signup" });
  if (first.code !== second.code) expect(old.error?.code).toBe("otp_expired");
  expect((await client.auth.verifyOtp({ email, token: second.code, type: "signup" })).error).toBeNull();
  for (const nobody of [email, "nobody-waits@travellers.example"]) {
    expect((await client.auth.resend({ type: "signup", email: nobody })).error).toBeNull();
  }
  // Plain JavaScript callers may send this.
  const wrong = await client.auth.resend({ type: "recovery", email } as never);
  expect(wrong.error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("Google becomes another way into an account, and stops to be one", async ({ place }) => {
  const { site, google, plain } = place;
  const email = "linker@travellers.example";
  await signUp(site, email);
  const { client, arrive } = browserTab(site);
  const early = await client.auth.linkIdentity({ provider: "google" });
  expect(early.error).toMatchObject({ status: 403, code: "bad_jwt" });
  await client.auth.signInWithPassword({ email, password: PASSWORD });
  const link = async () => {
    const options = { redirectTo: `${site.url}/profile`, skipBrowserRedirect: true };
    const { data, error } = await client.auth.linkIdentity({ provider: "google", options });
    expect(error).toBeNull();
    return arrive(data.url ?? "");
  };
  await google.signIn({ sub: "4001", email: "linker@gmail.example", name: "Linker" });
  const end = await link();
  expect((await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? "")).error).toBeNull();
  const linked = (await client.auth.getUserIdentities()).data?.identities ?? [];
  expect(linked.map(({ provider }) => provider).toSorted()).toEqual(["email", "google"]);
  const way = linked.find(({ provider }) => provider === "google");
  if (!way) throw new Error("Google was not linked");
  // No longer a way in for another user.
  const other = browserTab(site);
  await signUp(site, "other-linker@travellers.example");
  await other.client.auth.signInWithPassword({ email: "other-linker@travellers.example", password: PASSWORD });
  const taken = await other.client.auth.linkIdentity({ provider: "google", options: { redirectTo: site.url } });
  const refused = await other.arrive(taken.data.url ?? "");
  expect(refused.searchParams.get("error_code")).toBe("identity_already_exists");
  expect((await other.client.auth.unlinkIdentity(way)).error).toMatchObject({
    status: 404,
    code: "identity_not_found",
  });

  expect((await client.auth.unlinkIdentity(way)).error).toBeNull();
  const left = (await client.auth.getUserIdentities()).data?.identities ?? [];
  expect(left.map(({ provider }) => provider)).toEqual(["email"]);
  expect((await client.auth.unlinkIdentity(way)).error?.code).toBe("identity_not_found");
  const closed = await signUp(plain, email);
  expect((await closed.auth.linkIdentity({ provider: "google" })).error).toMatchObject({
    status: 404,
    code: "manual_linking_disabled",
  });
});

test("an organisation's people are led to its own provider, and others nowhere", async ({
  place: { site, google },
}) => {
  const { client, arrive } = browserTab(site);
  await google.signIn({ sub: "5001", email: "clerk@acme.example", name: "Clerk" });
  const sso = await client.auth.signInWithSSO({
    domain: "acme.example",
    options: { redirectTo: `${site.url}/profile` },
  });
  expect(sso.error).toBeNull();
  const end = await arrive(sso.data?.url ?? "");
  const signed = await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? "");
  expect(signed.error).toBeNull();
  expect(signed.data.user?.identities).toMatchObject([{ provider: "sso:acme.example", id: "5001" }]);
  for (const wrong of [{ domain: "nobody.example" }, { providerId: "00000000-0000-4000-8000-000000000000" }]) {
    const { error } = await client.auth.signInWithSSO(wrong);
    expect(error).toMatchObject({ status: 404, code: "sso_provider_not_found" });
  }
});

test("a mailed code stands for a fresh sign-in", async ({ place: { site } }) => {
  const email = "still-me@travellers.example";
  const client = await signUp(site, email);
  expect((await browserClient(site).auth.reauthenticate()).error?.name).toBe("AuthSessionMissingError");
  expect((await client.auth.reauthenticate()).error).toBeNull();
  await expect.poll(async () => (await findMail(site.url, email)).link).toBe("");
  const { code: nonce } = await findMail(site.url, email);
  const wrong = await client.auth.updateUser({
    password: "another secret",
    nonce: nonce === "000000" ? "1" : "000000",
  });
  expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
  expect((await client.auth.updateUser({ password: "another secret", nonce })).error).toBeNull();
  const again = await client.auth.updateUser({ password: "a third secret", nonce });
  expect(again.error?.code).toBe("reauthentication_not_valid");
  expect((await browserClient(site).auth.signInWithPassword({ email, password: "another secret" })).error).toBeNull();
});

test("who forgot their password chooses another, and other devices are signed out", async ({ place: { site } }) => {
  const email = "forgot@travellers.example";
  const before = await signUp(site, email);
  const { client } = browserTab(site);
  expect((await client.auth.resetPasswordForEmail(email, { redirectTo: `${site.url}/profile` })).error).toBeNull();
  await expect.poll(async () => (await findMail(site.url, email)).link).toContain("type=recovery");
  const { code } = await findMail(site.url, email);
  const wrong = await client.auth.verifyOtp({
    email,
    token: code === "000000" ? "000001" : "000000",
    type: "recovery",
  });
  expect(wrong.error?.code).toBe("otp_expired");
  expect((await client.auth.verifyOtp({ email, token: code, type: "recovery" })).error).toBeNull();
  expect((await client.auth.updateUser({ password: "remembered now" })).error).toBeNull();
  expect((await before.auth.getUser()).error?.name).toBe("AuthSessionMissingError");
  const old = await browserClient(site).auth.signInWithPassword({ email, password: PASSWORD });
  expect(old.error?.code).toBe("invalid_credentials");
  expect((await browserClient(site).auth.signInWithPassword({ email, password: "remembered now" })).error).toBeNull();
});

test("a phone is a second proof", async ({ place: { site } }) => {
  const client = await signUp(site, "phone-factor@travellers.example");
  const phone = "+94772223344";
  const bad = await client.auth.mfa.enroll({ factorType: "phone", phone: "no number", friendlyName: "bad" });
  expect(bad.error).toMatchObject({ status: 400, code: "validation_failed" });
  const { data: factor, error } = await client.auth.mfa.enroll({ factorType: "phone", phone, friendlyName: "mine" });
  expect(error).toBeNull();
  expect(factor).toMatchObject({ type: "phone", friendly_name: "mine", phone: "94772223344" });
  const factorId = factor?.id ?? "";
  const challenge = await client.auth.mfa.challenge({ factorId, channel: "sms" });
  expect(challenge.error).toBeNull();
  const challengeId = challenge.data?.id ?? "";
  const { code } = await findMail(site.url, phone);
  const wrong = await client.auth.mfa.verify({ factorId, challengeId, code: code === "000000" ? "000001" : "000000" });
  expect(wrong.error).toMatchObject({ status: 422, code: "mfa_verification_failed" });
  expect((await client.auth.mfa.verify({ factorId, challengeId, code })).error).toBeNull();
  expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
  expect((await client.auth.mfa.listFactors()).data?.phone.map(({ id }) => id)).toEqual([factorId]);
  const twice = await client.auth.mfa.verify({ factorId, challengeId, code });
  expect(twice.error).toMatchObject({ status: 404, code: "mfa_factor_not_found" });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
});

test("a number is proven, changed and signed up with, and what did not arrive is sent again", async ({
  place: { site },
}) => {
  const newerMail = async (to: string, before: string) => {
    await expect.poll(async () => (await findMail(site.url, to)).text).not.toBe(before);
    return findMail(site.url, to);
  };
  const client = await signUp(site, "numbers@travellers.example");
  const [first, second] = ["+94775550001", "+94775550002"];
  const none = await client.auth.updateUser({ phone: "no number" });
  expect(none.error).toMatchObject({ status: 400, code: "validation_failed" });
  expect((await client.auth.updateUser({ phone: first })).data.user?.new_phone).toBe("94775550001");
  const wrong = await client.auth.verifyOtp({ phone: first, token: "1", type: "phone_change" });
  expect(wrong.error).toMatchObject({ status: 403, code: "otp_expired" });
  const { code } = await findMail(site.url, first);
  const proven = await client.auth.verifyOtp({ phone: first, token: code, type: "phone_change" });
  expect(proven.data.user?.phone).toBe("94775550001");

  expect((await client.auth.updateUser({ phone: second })).error).toBeNull();
  const sent = await findMail(site.url, second);
  expect((await client.auth.resend({ type: "phone_change", phone: first })).error).toBeNull();
  const again = await newerMail(second, sent.text);
  const moved = await client.auth.verifyOtp({ phone: second, token: again.code, type: "phone_change" });
  expect(moved.data.user?.phone).toBe("94775550002");

  const newcomer = browserClient(site);
  const phone = "+94775550003";
  expect((await newcomer.auth.signUp({ phone, password: PASSWORD })).error).toBeNull();
  const early = await newcomer.auth.signInWithPassword({ phone, password: PASSWORD });
  expect(early.error).toMatchObject({ status: 400, code: "phone_not_confirmed" });
  const mail = await findMail(site.url, phone);
  expect((await newcomer.auth.resend({ type: "sms", phone })).error).toBeNull();
  const { code: token } = await newerMail(phone, mail.text);
  expect((await newcomer.auth.verifyOtp({ phone, token, type: "sms" })).error).toBeNull();
  expect((await browserClient(site).auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
});

test("a change of address that did not arrive is sent again to both sides", async ({ place: { site } }) => {
  const [old, next] = ["before@travellers.example", "after@travellers.example"];
  const client = await signUp(site, old);
  expect((await client.auth.updateUser({ email: next })).error).toBeNull();
  await expect.poll(async () => (await findMail(site.url, old)).link).toContain("type=email_change");
  const lost = [await findMail(site.url, old), await findMail(site.url, next)];
  expect((await client.auth.resend({ type: "email_change", email: old })).error).toBeNull();
  const found = [];
  for (const [at, to] of [old, next].entries()) {
    await expect.poll(async () => (await findMail(site.url, to)).link).not.toBe(lost[at]?.link);
    found.push(await findMail(site.url, to));
  }
  const hashOf = (link = "") => new URL(link).searchParams.get("token") ?? "";
  const late = await client.auth.verifyOtp({ token_hash: hashOf(lost[1]?.link), type: "email_change" });
  expect(late.error).toMatchObject({ status: 403, code: "otp_expired" });
  for (const { link } of found) {
    const agreed = await client.auth.verifyOtp({ token_hash: hashOf(link), type: "email_change" });
    expect(agreed.error).toBeNull();
  }
  expect((await client.auth.getUser()).data.user?.email).toBe(next);
});

test("a device signs itself out, and the others stay", async ({ place: { site } }) => {
  const email = "two-devices@travellers.example";
  const [one, other] = [await signUp(site, email), browserClient(site)];
  await other.auth.signInWithPassword({ email, password: PASSWORD });
  expect((await one.auth.signOut({ scope: "local" })).error).toBeNull();
  expect((await one.auth.getSession()).data.session).toBeNull();
  expect((await other.auth.getUser()).data.user?.email).toBe(email);
});
