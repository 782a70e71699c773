import { test as base, expect } from "@playwright/test";
import { createClient } from "@supabase/supabase-js";
import { followRedirects } from "../harness/followRedirects";
import { type Google, startGoogle } from "../harness/google";
import { findMail } from "../harness/mails";
import { startDemo } from "../harness/server";
import { browserClient, PASSWORD, type SiteAccess, siteOf } from "./browserClient";
import { SECRET, service } from "./tokens";

// Which claims the product trusts of a real OpenID Connect provider, with the official client.

type Party = { google: Google; site: SiteAccess; accounts: () => Promise<number> };

const test = base.extend<object, { party: Party }>({
  party: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const google = await startGoogle();
      const { issuer, clientId: client_id, clientSecret: client_secret } = google;
      const settings = ["--google-issuer", issuer, "--google-client-id", client_id];
      settings.push("--google-client-secret", client_secret, "--jwt-secret", SECRET);
      // For an organisation the same provider is trusted less.
      settings.push("--sso", JSON.stringify([{ domain: "acme.example", issuer, client_id, client_secret }]));
      try {
        const server = await startDemo(undefined, settings);
        try {
          await google.register(`${server.url}/auth/v1/callback`);
          const operator = createClient(server.url, service, { auth: { persistSession: false } });
          const accounts = async () => {
            const { data, error } = await operator.auth.admin.listUsers();
            if (error) throw error;
            return data.total;
          };
          await use({ google, site: await siteOf(server.url), accounts });
        } finally {
          await server.stop();
        }
      } finally {
        await google.stop();
      }
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const isBack = (site: SiteAccess) => (url: URL) => url.origin === site.url && !url.pathname.startsWith("/auth/v1/");

/** To the final page; the tab stores the state that the return needs. */
async function continueWithGoogle({ site }: Party, client = browserClient(site, "pkce")) {
  const options = { redirectTo: `${site.url}/profile`, skipBrowserRedirect: true };
  const { data, error } = await client.auth.signInWithOAuth({ provider: "google", options });
  if (error) throw error;
  return { client, end: await followRedirects(data.url, isBack(site)) };
}

async function enter(party: Party) {
  const { client, end } = await continueWithGoogle(party);
  expect(end.pathname).toBe("/profile");
  const { data, error } = await client.auth.exchangeCodeForSession(end.searchParams.get("code") ?? "");
  expect(error).toBeNull();
  if (!data.user) throw new Error("nobody is there");
  return { client, user: data.user, session: data.session };
}

test("whoever Google vouches for is in, and the next time is the same person", async ({ party }) => {
  const picture = "https://lh3.googleusercontent.com/a/asha=s96-c";
  await party.google.signIn({ sub: "1001", email: "Asha@Example.com", name: "Asha Perera", picture });
  const first = await enter(party);
  expect(first.session).toMatchObject({ provider_token: expect.any(String) });
  expect(first.user).toMatchObject({
    email: "asha@example.com",
    app_metadata: { provider: "google", providers: ["google"] },
    user_metadata: { full_name: "Asha Perera", avatar_url: picture, email_verified: true },
  });
  expect(first.user.identities).toMatchObject([
    { provider: "google", id: "1001", identity_data: { sub: "1001", email_verified: true } },
  ]);
  const own = await first.client.from("profiles").select("display_name, is_admin").single();
  expect(own.data).toEqual({ display_name: "Asha Perera", is_admin: false });
  // Names and addresses change; the subject does not.
  await party.google.signIn({ sub: "1001", email: "asha.p@example.com", name: "Asha P." });
  const again = await enter(party);
  expect(again.user.id).toBe(first.user.id);
  expect(again.user.email).toBe("asha@example.com");
});

test("what Google's stand-in does wrong lets nobody in and makes no account (T-U18)", async ({ party }) => {
  await party.google.signIn({ sub: "1002", email: "ruwan@example.com", name: "Ruwan" });
  const before = await party.accounts();
  for (const [behaviour, error, code] of [
    ["wrong nonce", "server_error", "unexpected_failure"],
    ["wrong audience", "server_error", "unexpected_failure"],
    ["wrong access token", "server_error", "unexpected_failure"],
    ["unverified e-mail", "server_error", "provider_email_needs_verification"],
    ["denied", "access_denied", "access_denied"],
  ] as const) {
    await party.google.behave(behaviour);
    const { client, end } = await continueWithGoogle(party);
    expect(end.searchParams.get("code"), behaviour).toBeNull();
    for (const told of [end.searchParams, new URLSearchParams(end.hash.slice(1))]) {
      expect([told.get("error"), told.get("error_code")], behaviour).toEqual([error, code]);
      expect(told.get("error_description"), behaviour).not.toBe("");
    }
    expect((await client.auth.getSession()).data.session).toBeNull();
    expect(await party.accounts(), behaviour).toBe(before);
  }
  await party.google.behave("good");
  const { user } = await enter(party);
  expect(user.email).toBe("ruwan@example.com");
  // The address alone signs no other user in.
  await party.google.signIn({ sub: "1003", email: "ruwan@example.com", name: "Somebody else" });
  const { end } = await continueWithGoogle(party);
  expect([end.searchParams.get("error"), end.searchParams.get("error_code")]).toEqual([
    "server_error",
    "identity_already_exists",
  ]);
  expect(await party.accounts()).toBe(before + 1);
});

test("a directory that names somebody's address leads to an account of its own (T-U20)", async ({ party }) => {
  const { site, google } = party;
  const email = "victim@acme.example";
  const victim = browserClient(site);
  await victim.auth.signUp({ email, password: PASSWORD });
  const { code } = await findMail(site.url, email);
  const confirmed = await victim.auth.verifyOtp({ email, token: code, type: "signup" });
  expect(confirmed.error).toBeNull();
  await google.signIn({ sub: "2001", email, name: "Not the victim" });
  // The client alone would not keep the cookie.
  const response = await fetch(`${site.url}/auth/v1/sso`, {
    method: "POST",
    headers: { apikey: site.key, "content-type": "application/json" },
    body: JSON.stringify({ domain: "acme.example", redirect_to: site.url, skip_http_redirect: true }),
  });
  const { url }: { url: string } = await response.json();
  const end = await followRedirects(url, isBack(site), response.headers.get("set-cookie") ?? "");
  const tokens = new URLSearchParams(end.hash.slice(1));
  const client = browserClient(site);
  const set = await client.auth.setSession({
    access_token: tokens.get("access_token") ?? "",
    refresh_token: tokens.get("refresh_token") ?? "",
  });
  expect(set.error).toBeNull();
  expect(set.data.user?.id).not.toBe(confirmed.data.user?.id);
  expect(set.data.user?.identities).toMatchObject([{ provider: "sso:acme.example", id: "2001" }]);
  expect((await victim.auth.getUser()).data.user?.identities).toHaveLength(1);
});
