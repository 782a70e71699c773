import type { SafeStorage } from "../lib/storage";
import type { StoredTokens } from "./tokenClock";

/** A young token's remaining life for the library: longer than its timer's renewal margin. */
const YOUNG_LIFE_MS = 180_000;
/** Enough for a sign-in on another site. */
const COOKIE_SECONDS = 600;
const EXPIRED = -1;

/** Modules that every page has loaded already. */
export type SessionStore = {
  sessionKey: string;
  /** Under this the library stores the proof that this browser began a sign-in. */
  verifierKey: string;
  browserStorage: SafeStorage;
  clock: Pick<typeof import("./tokenClock"), "noteReceipt" | "livesFor" | "isYoung">;
};

type ForLibrary = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
};

/**
 * The client library's storage: the session and the pending sign-in. The library computes the token's end by the
 * device's clock; the stored value keeps the server's time.
 */
export function authStorage({ sessionKey, verifierKey, browserStorage, clock }: SessionStore): ForLibrary {
  return {
    getItem: (key) => {
      if (key === verifierKey) return browserStorage.getItem(key) ?? readCookie(key);
      const text = browserStorage.getItem(key);
      const tokens = key === sessionKey ? readTokens(text) : undefined;
      return tokens ? JSON.stringify(onDeviceClock(tokens, clock)) : text;
    },
    setItem: (key, value) => {
      const tokens = key === sessionKey ? readTokens(value) : undefined;
      if (tokens) {
        const before = readTokens(browserStorage.getItem(key));
        browserStorage.setItem(key, JSON.stringify(keepAge(tokens, before) ?? receive(tokens, clock)));
        return;
      }
      // A pending sign-in must survive the way through another site; the page's memory does not.
      if (!browserStorage.setItem(key, value) && key === verifierKey) writeCookie(key, value, COOKIE_SECONDS);
    },
    removeItem: (key) => {
      browserStorage.removeItem(key);
      if (key === verifierKey && readCookie(key) !== null) writeCookie(key, "", EXPIRED);
    },
  };
}

/** For the client library, which compares the token's end with the device's clock. */
function onDeviceClock(tokens: StoredTokens, { livesFor, isYoung }: SessionStore["clock"]): StoredTokens {
  const left = livesFor(tokens);
  const life = isYoung(tokens) ? Math.max(left, YOUNG_LIFE_MS) : left;
  return { ...tokens, expires_at: Math.ceil((Date.now() + life) / 1000) };
}

/** The stored form of a token that has just come from the server. */
function receive(tokens: StoredTokens, { noteReceipt }: SessionStore["clock"]): StoredTokens {
  return { ...tokens, received_at: noteReceipt(tokens.access_token), lived_for_ms: lifeOf(tokens) };
}

/** Prefers the token's own figures: the library sometimes computes the others by the device's clock. */
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
 * The age of unchanged tokens with new user data. Access tokens issued in one second are equal, so the refresh token
 * decides.
 */
function keepAge(tokens: StoredTokens, before: StoredTokens | undefined): StoredTokens | undefined {
  if (before?.access_token !== tokens.access_token || before.refresh_token !== tokens.refresh_token) return undefined;
  const { expires_at, expires_in, received_at, lived_for_ms } = before;
  return { ...tokens, expires_at, expires_in, received_at, lived_for_ms };
}

function readTokens(text: string | null): StoredTokens | undefined {
  try {
    const read: unknown = JSON.parse(text ?? "null");
    return isTokens(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isTokens(read: unknown): read is StoredTokens {
  return typeof read === "object" && read !== null && "access_token" in read && typeof read.access_token === "string";
}

function readCookie(key: string): string | null {
  const name = `${key}=`;
  const found = document.cookie.split("; ").find((one) => one.startsWith(name));
  try {
    return found === undefined ? null : decodeURIComponent(found.slice(name.length));
  } catch {
    return null;
  }
}

function writeCookie(key: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const pair = `${key}=${encodeURIComponent(value)}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in Firefox and Safari
  document.cookie = `${pair}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
