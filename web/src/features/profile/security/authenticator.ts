import { authPost } from "../../../api/authCall";
import { authError, unwrapAuth } from "../../../api/authErrors";
import { accessToken, auth } from "../../../api/session";
import type { Account } from "../queries";
import { appName } from "./copy";

type Tokens = { access_token: string; refresh_token: string };
type Factor = Account["factors"][number];

export type Enrolment = {
  factor: string;
  secret: string;
  picture: string;
  /** The key as an address that an app on this device opens. */
  uri: string;
};

/** Only verified apps count. */
export function appsOf(factors: Factor[]): Factor[] {
  return factors.filter((one) => one.factor_type === "totp" && one.status === "verified");
}

/** Removes an unfinished attempt, which would count and block its name. */
export async function enrol(factors: Factor[]): Promise<Enrolment> {
  const { mfa } = await auth();
  const unfinished = factors.filter((one) => one.factor_type === "totp" && one.status !== "verified");
  for (const { id } of unfinished) await mfa.unenroll({ factorId: id });
  const friendlyName = appName(appsOf(factors).map((one) => one.friendly_name));
  const { id, totp } = unwrapAuth(await mfa.enroll({ factorType: "totp", friendlyName, issuer: "Serendib" }));
  return { factor: id, secret: totp.secret, picture: asAddress(totp.qr_code), uri: totp.uri };
}

/** A colour's `#` would end the library's unescaped data address. */
function asAddress(picture: string): string {
  const svg = picture.slice(picture.indexOf(",") + 1);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The first right code verifies the app and upgrades this session. `proof` is a mailed code, for an old session. */
export async function confirm({ factor, code }: { factor: string; code: string }, proof?: string): Promise<void> {
  const client = await auth();
  if (proof === undefined) {
    unwrapAuth(await client.mfa.challengeAndVerify({ factorId: factor, code }));
    return;
  }
  // The library has no parameter for the mailed code.
  const { id } = unwrapAuth(await client.mfa.challenge({ factorId: factor }));
  const shown = { challenge_id: id, code, nonce: proof };
  const session = await authPost<Tokens>(`/factors/${factor}/verify`, shown, await accessToken());
  unwrapAuth(await client.setSession(session));
}

export async function remove(factor: string): Promise<void> {
  const client = await auth();
  const { error } = await client.mfa.unenroll({ factorId: factor });
  if (error) throw authError(error);
  // Renews the stored person too; if that fails, the next token does.
  await client.refreshSession();
}

/** In groups of four, for reading aloud. */
export function inFours(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, "$1 ");
}
