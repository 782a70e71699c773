import { GoTrueClient } from "@supabase/auth-js";
import { authStorage, type SessionStore } from "./authStorage";
import type { Config } from "./config";
import { fetchWithRetryAfter } from "./tokenRateLimit";

// Nobody but `session.ts` loads this file, and only for those who sign in: it is as big as half of the first view. What it needs of
// every page is handed to it: an import would move that into its chunk, and the chunk into every first view.

/** The official client, which keeps the session in the browser and refreshes it before it expires. */
export function openAuthClient({ url, anonKey }: Config, store: SessionStore): GoTrueClient {
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey: store.sessionKey,
    storage: authStorage(store),
    fetch: fetchWithRetryAfter((input, init) => fetch(input, init)),
    flowType: "pkce",
    // The way back is read before the router has a chance to tidy the address up: see `comeBack`.
    detectSessionInUrl: false,
  });
}
