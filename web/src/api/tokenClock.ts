/**
 * How long an access token still lives. The clock of the reader's device may be hours wrong, so nothing is read off it but how much
 * later it is than when the token was received.
 */

/** A token that lives no longer than this is renewed before it is used, as the client library has it. */
const MARGIN_MS = 90_000;
/** A token younger than this is never renewed because of the clock: whatever the clock says, the next one would be no better. */
const YOUNG_MS = 60_000;
/** What the client library is told that a young token still lives: longer than the span in which its timer renews. */
const YOUNG_LIFE_MS = 180_000;

export type StoredTokens = {
  access_token: string;
  /** Seconds, by the server's clock. */
  expires_at?: number | undefined;
  expires_in?: number | undefined;
  /** When this device received the token, in milliseconds by its own clock. */
  received_at?: number | undefined;
  /** How long it lived then. */
  lived_for_ms?: number | undefined;
};

/** The token seen last, and how old it was at a moment of the page's own clock, which nobody sets. */
let seen: { token: string; age: number; at: number } | undefined;

/** Notes a token that has just come from the server. */
export function receive<Tokens extends StoredTokens>(tokens: Tokens): Tokens & StoredTokens {
  seen = { token: tokens.access_token, age: 0, at: performance.now() };
  return { ...tokens, received_at: Date.now(), lived_for_ms: lifeOf(tokens) };
}

/** From the token itself where it says so: the client library computes the other figures by the device's clock at times. */
function lifeOf({ access_token, expires_in, expires_at }: StoredTokens): number {
  const { iat, exp } = timesOf(access_token);
  if (typeof iat === "number" && typeof exp === "number") return (exp - iat) * 1000;
  return expires_in === undefined ? (expires_at ?? 0) * 1000 - Date.now() : expires_in * 1000;
}

function timesOf(token: string): { iat?: unknown; exp?: unknown } {
  try {
    const claims: unknown = JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/")));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/**
 * Milliseconds since the token was received. The page's own clock may stand still while the device sleeps, and the device's may be
 * set back or forward: the later of the two counts.
 */
function ageOf({ access_token, received_at }: StoredTokens): number | undefined {
  if (received_at === undefined) return undefined;
  const byDevice = Date.now() - received_at;
  if (seen?.token !== access_token) seen = { token: access_token, age: Math.max(0, byDevice), at: performance.now() };
  return Math.max(byDevice, seen.age + performance.now() - seen.at);
}

function isYoung({ access_token }: StoredTokens): boolean {
  return seen?.token === access_token && seen.age + performance.now() - seen.at < YOUNG_MS;
}

function livesFor(tokens: StoredTokens): number {
  const age = ageOf(tokens);
  // Written by an earlier version of this program.
  if (age === undefined || tokens.lived_for_ms === undefined) return (tokens.expires_at ?? 0) * 1000 - Date.now();
  return tokens.lived_for_ms - age;
}

/** Whether the token is to be renewed before it is used. */
export function isDue(tokens: StoredTokens): boolean {
  const left = livesFor(tokens);
  return left <= MARGIN_MS && !isYoung(tokens);
}

/** The same session as the client library is to see it: it compares when the token ends with the device's clock. */
export function onDeviceClock<Tokens extends StoredTokens>(tokens: Tokens): Tokens {
  const left = livesFor(tokens);
  const told = isYoung(tokens) ? Math.max(left, YOUNG_LIFE_MS) : left;
  return { ...tokens, expires_at: Math.ceil((Date.now() + told) / 1000) };
}
