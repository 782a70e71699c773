import { createHash } from "node:crypto";
import { followRedirects } from "./followRedirects";
import type { Google } from "./google";

/** For sign-ins that a test starts itself. */
export const BACK = "http://127.0.0.1:9/auth/v1/callback";
const VERIFIER = "v".repeat(64);

const discovered = async (google: Google): Promise<Record<string, string>> =>
  (await fetch(`${google.issuer}/.well-known/openid-configuration`)).json();

/** As a browser does; returns the address it redirects to. */
export async function visit(google: Google, nonce = "n-1"): Promise<URL> {
  const ask = new URLSearchParams({
    client_id: google.clientId,
    redirect_uri: BACK,
    response_type: "code",
    scope: "openid email profile",
    state: "s-1",
    nonce,
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
  });
  const { authorization_endpoint } = await discovered(google);
  return followRedirects(`${authorization_endpoint}?${ask}`, (url) => url.href.startsWith(BACK));
}

export async function tokensFor(google: Google, code: string): Promise<{ id_token: string; access_token: string }> {
  const { token_endpoint = "" } = await discovered(google);
  const answer = await fetch(token_endpoint, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${google.clientId}:${google.clientSecret}`)}` },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: BACK,
      code_verifier: VERIFIER,
    }),
  });
  return answer.json();
}
