import { test as base, expect } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { followRedirects } from "../harness/followRedirects";
import { type Google, startGoogle } from "../harness/google";
import { findMail } from "../harness/mails";
import { startDemo } from "../harness/server";
import { browserClient, PASSWORD, type SiteAccess, siteOf } from "./browserClient";
import { SECRET } from "./tokens";

/** One product with all sign-in methods, no rate limits and a real provider in Google's place; one with defaults. */
export type IdentityServers = { site: SiteAccess; plain: SiteAccess; google: Google; back: string };

export const test = base.extend<object, { place: IdentityServers }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const ends: (() => Promise<void>)[] = [];
      try {
        const google = await startGoogle();
        ends.push(google.stop);
        const { issuer, clientId: client_id, clientSecret: client_secret } = google;
        const settings = ["--google-issuer", issuer, "--google-client-id", client_id];
        settings.push("--google-client-secret", client_secret, "--jwt-secret", SECRET);
        settings.push("--sso", JSON.stringify([{ domain: "acme.example", issuer, client_id, client_secret }]));
        settings.push("--anonymous-sign-ins", "true", "--wallets", "true");
        settings.push("--mail-pause-seconds", "0", "--mails-per-address", "0");
        const server = await startDemo(undefined, settings);
        ends.push(server.stop);
        const other = await startDemo(undefined, ["--manual-linking", "false"]);
        ends.push(other.stop);
        const back = `${server.url}/auth/v1/callback`;
        await google.register(back);
        await use({ site: await siteOf(server.url), plain: await siteOf(other.url), google, back });
      } finally {
        for (const end of ends.toReversed()) await end();
      }
    },
    { scope: "worker", timeout: 180_000 },
  ],
});

/** A new user with a password and a confirmed mail. */
export async function signUp(site: SiteAccess, email: string): Promise<SupabaseClient> {
  const client = browserClient(site);
  expect((await client.auth.signUp({ email, password: PASSWORD })).error).toBeNull();
  const { code } = await findMail(site.url, email);
  expect((await client.auth.verifyOtp({ email, token: code, type: "signup" })).error).toBeNull();
  return client;
}

/** Its flows return a code, with cookies: Node keeps none. */
export function browserTab(site: SiteAccess): { client: SupabaseClient; arrive: (url: string) => Promise<URL> } {
  let cookie = "";
  const stored = new Map<string, string>();
  const client = createClient(site.url, site.key, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: "pkce",
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    global: {
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        cookie = answer.headers.get("set-cookie") ?? cookie;
        return answer;
      },
    },
  });
  const isBack = (url: URL) => url.origin === site.url && !url.pathname.startsWith("/auth/v1/");
  return { client, arrive: (url) => followRedirects(url, isBack, cookie) };
}
