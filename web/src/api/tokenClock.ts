/**
 * An access token's remaining life. The device's clock may be hours wrong, so it only measures the time since receipt.
 */

/** As in the client library: a token with less is renewed before use. */
const MARGIN_MS = 90_000;
/** Renewing a younger token because of the clock would help nothing. */
const YOUNG_MS = 60_000;

export type StoredTokens = {
  access_token: string;
  refresh_token?: string;
  /** Seconds, by the server's clock. */
  expires_at?: number | undefined;
  expires_in?: number | undefined;
  /** By this device's clock, in milliseconds. */
  received_at?: number | undefined;
  /** The life left at receipt. */
  lived_for_ms?: number | undefined;
};

/** The latest token and its age by the page's monotonic clock. */
let seen: { token: string; age: number; at: number } | undefined;

export function noteReceipt(token: string): number {
  seen = { token, age: 0, at: performance.now() };
  return Date.now();
}

/**
 * Milliseconds since receipt. The monotonic clock may stop in sleep, and the device's clock may be changed: the larger
 * value counts.
 */
function ageOf({ access_token, received_at }: StoredTokens): number | undefined {
  if (received_at === undefined) return undefined;
  const byDevice = Date.now() - received_at;
  if (seen?.token !== access_token) seen = { token: access_token, age: Math.max(0, byDevice), at: performance.now() };
  return Math.max(byDevice, seen.age + performance.now() - seen.at);
}

export function isYoung({ access_token }: StoredTokens): boolean {
  return seen?.token === access_token && seen.age + performance.now() - seen.at < YOUNG_MS;
}

export function livesFor(tokens: StoredTokens): number {
  const age = ageOf(tokens);
  // Stored by an earlier version.
  if (age === undefined || tokens.lived_for_ms === undefined) return (tokens.expires_at ?? 0) * 1000 - Date.now();
  return tokens.lived_for_ms - age;
}

/** Whether to renew the token before use. */
export function isDue(tokens: StoredTokens): boolean {
  return livesFor(tokens) <= MARGIN_MS && !isYoung(tokens);
}
