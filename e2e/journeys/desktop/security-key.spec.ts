import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { findMail } from "../../harness/mails";
import { startDemo } from "../../harness/server";

// A virtual authenticator and the official client on the product's site. Security keys need a host name.

const LIBRARY = fileURLToPath(import.meta.resolve("@supabase/supabase-js/dist/umd/supabase.js"));
const PASSWORD = "correct horse battery";

/** A global of the client's page. */
declare const supabase: { createClient: (url: string, key: string) => SupabaseClient };
declare const client: SupabaseClient;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("there is no free port");
  return address.port;
}

test("a security key is registered once, and makes the session sure at every sign-in", async ({ page }) => {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const server = await startDemo(undefined, ["--site-url", site], `127.0.0.1:${port}`);
  try {
    const keys = await page.context().newCDPSession(page);
    await keys.send("WebAuthn.enable");
    await keys.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "usb",
        hasResidentKey: false,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    // A third-party client, which the site's own policy forbids.
    await page.route(`${site}/application`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>App</h1>" }),
    );
    await page.goto(`${site}/application`);
    await page.addScriptTag({ path: LIBRARY });
    const email = "keyholder@travellers.example";
    await page.evaluate(
      async ([email, password]) => {
        const config: { url: string; anonKey: string } = await (await fetch("/config.json")).json();
        Object.assign(window, { client: supabase.createClient(config.url, config.anonKey) });
        const { error } = await client.auth.signUp({ email, password });
        if (error) throw error;
      },
      [email, PASSWORD] as const,
    );
    const { code } = await findMail(server.url, email);
    const registered = await page.evaluate(
      async ([email, token]) => {
        const verified = await client.auth.verifyOtp({ email, token, type: "signup" });
        if (verified.error) throw verified.error;
        const { data, error } = await client.auth.mfa.webauthn.register({ friendlyName: "blue key" });
        if (error) throw error;
        const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
        const { data: factors } = await client.auth.mfa.listFactors();
        const again = await client.auth.mfa.webauthn.register({ friendlyName: "the same key" });
        return {
          user: data?.user.email,
          level: level?.currentLevel,
          methods: level?.currentAuthenticationMethods.map((one) => (typeof one === "string" ? one : one.method)),
          keys: factors?.webauthn.map((one) => [one.friendly_name, one.status]),
          again: again.error && "code" in again.error ? again.error.code : null,
        };
      },
      [email, code] as const,
    );
    expect(registered).toEqual({
      user: email,
      level: "aal2",
      methods: ["mfa/webauthn", "otp"],
      keys: [["blue key", "verified"]],
      again: "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED",
    });

    const shown = await page.evaluate(
      async ([email, password]) => {
        await client.auth.signOut();
        const signed = await client.auth.signInWithPassword({ email, password });
        if (signed.error) throw signed.error;
        const { data: before } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
        const { data: factors } = await client.auth.mfa.listFactors();
        const factorId = factors?.webauthn[0]?.id ?? "";
        const host = { rpId: location.hostname, rpOrigins: [location.origin] };
        const challenge = await client.auth.mfa.webauthn.challenge({ factorId, webauthn: host });
        if (challenge.error) throw challenge.error;
        const answer = { ...challenge.data, webauthn: { ...host, ...challenge.data.webauthn } };
        const { error } = await client.auth.mfa.webauthn.verify(answer);
        if (error) throw error;
        const { data: after } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
        // A key's assertion cannot be replayed.
        const replayed = await client.auth.mfa.webauthn.verify(answer);
        const refreshed = await client.auth.refreshSession();
        const { data: still } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
        return {
          before: [before?.currentLevel, before?.nextLevel],
          after: after?.currentLevel,
          replayed: [replayed.error?.status, replayed.error?.code],
          refreshed: refreshed.error,
          still: still?.currentLevel,
        };
      },
      [email, PASSWORD] as const,
    );
    expect(shown).toEqual({
      before: ["aal1", "aal2"],
      after: "aal2",
      replayed: [404, "mfa_factor_not_found"],
      refreshed: null,
      still: "aal2",
    });
  } finally {
    await server.stop();
  }
});
