import { createClient, type SupabaseClient } from "@supabase/supabase-js";

export type SiteAccess = { url: string; key: string };

export const PASSWORD = "correct horse battery";

export async function siteOf(url: string): Promise<SiteAccess> {
  const config: { anonKey: string } = await (await fetch(`${url}/config.json`)).json();
  return { url, key: config.anonKey };
}

/** As in a browser tab; `flow` is how its sign-ins return. */
export function browserClient(site: SiteAccess, flow: "pkce" | "implicit" = "implicit"): SupabaseClient {
  const stored = new Map<string, string>();
  return createClient(site.url, site.key, {
    auth: {
      autoRefreshToken: false,
      detectSessionInUrl: false,
      flowType: flow,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
  });
}
