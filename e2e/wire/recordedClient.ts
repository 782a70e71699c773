import { createClient, type SupabaseClient } from "@supabase/supabase-js";

/** Without the server's name and the time. */
export type Exchange = {
  address: string;
  status: number;
  range: string | null;
  type: string | null;
  applied: string | null;
  body: string;
};

export type RecordedClient = { client: SupabaseClient; heard: Exchange[] };

/** Signed in if there is a token. */
export function recordedClient(url: string, key: string, token?: string): RecordedClient {
  const exchanges: Exchange[] = [];
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(token === undefined ? {} : { accessToken: async () => token }),
    global: {
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        const { pathname, search } = new URL(answer.url);
        exchanges.push({
          address: pathname + search,
          status: answer.status,
          range: answer.headers.get("content-range"),
          type: answer.headers.get("content-type"),
          applied: answer.headers.get("preference-applied"),
          body: await answer.clone().text(),
        });
        return answer;
      },
    },
  });
  return { client, heard: exchanges };
}
