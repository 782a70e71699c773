import { RealtimeClient } from "@supabase/realtime-js";

// Nobody but `live.ts` loads this file, so that the library comes after everything else, and only to whoever is signed in.

/** The official client of `realtime/v1`. `token` is asked at each join and each heartbeat. */
export function openLiveClient(url: string, anonKey: string, token: () => Promise<string | null>): RealtimeClient {
  return new RealtimeClient(`${url.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: anonKey },
    accessToken: token,
  });
}
