import { GoTrueClient } from "@supabase/auth-js";
import { authStorage, type SessionStore } from "./authStorage";
import type { Config } from "./config";
import { fetchWithRetryAfter } from "./tokenRateLimit";

// Only `session.ts` loads this file, and only to sign in: it is half as big as the first view. Its dependencies are
// passed in: an import would pull them into its chunk, and the chunk into every first view.

/** Stores the session in the browser and renews it before it expires. */
export function openAuthClient({ url, anonKey }: Config, store: SessionStore): GoTrueClient {
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey: store.sessionKey,
    storage: authStorage(store),
    fetch: fetchWithRetryAfter((input, init) => fetch(input, init)),
    flowType: "pkce",
    // `authCallback.ts` reads the callback before the router can change it.
    detectSessionInUrl: false,
  });
}
