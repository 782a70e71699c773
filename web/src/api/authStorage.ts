import { browserStorage } from "../lib/storage";
import { onDeviceClock, receive, type StoredTokens } from "./tokenClock";

const VERIFIER = "-code-verifier";
/** As long as the way to a sign-in elsewhere and back may take. */
const COOKIE_SECONDS = 600;
const EXPIRED = -1;

type ForLibrary = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
};

/**
 * Where the client library keeps the session, under `sessionKey`, and what it has begun. It reads when a token ends by the device's
 * clock and writes what it read; what is stored is as the server said it.
 */
export function authStorage(sessionKey: string): ForLibrary {
  const verifierKey = sessionKey + VERIFIER;
  return {
    getItem: (key) => {
      if (key === verifierKey) return browserStorage.getItem(key) ?? readCookie(key);
      const text = browserStorage.getItem(key);
      const tokens = key === sessionKey ? readTokens(text) : undefined;
      return tokens ? JSON.stringify(onDeviceClock(tokens)) : text;
    },
    setItem: (key, value) => {
      const tokens = key === sessionKey ? readTokens(value) : undefined;
      if (tokens) {
        browserStorage.setItem(key, JSON.stringify(asReceived(tokens, readTokens(browserStorage.getItem(key)))));
        return;
      }
      // What was begun is finished after the way through another site, which the page's memory does not outlive.
      if (!browserStorage.setItem(key, value) && key === verifierKey) writeCookie(key, value, COOKIE_SECONDS);
    },
    removeItem: (key) => {
      browserStorage.removeItem(key);
      if (key === verifierKey && readCookie(key) !== null) writeCookie(key, "", EXPIRED);
    },
  };
}

/** The same token with other words about its owner was received before. */
function asReceived(tokens: StoredTokens, before: StoredTokens | undefined): StoredTokens {
  if (before?.access_token !== tokens.access_token) return receive(tokens);
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
  const name = `${encodeURIComponent(key)}=`;
  const found = document.cookie.split("; ").find((one) => one.startsWith(name));
  try {
    return found === undefined ? null : decodeURIComponent(found.slice(name.length));
  } catch {
    return null;
  }
}

function writeCookie(key: string, value: string, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const pair = `${encodeURIComponent(key)}=${encodeURIComponent(value)}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in Firefox and Safari
  document.cookie = `${pair}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
}
