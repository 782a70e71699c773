import { PostgrestClient } from "@supabase/postgrest-js";
import { readConfig } from "./config";
import type { Database } from "./database.gen";
import { accessToken, renewedToken } from "./session";
import { toldAnswer } from "./told";

/** The one client. It can be asked at once: the first screen is drawn while the configuration is still on its way. */
const client = new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
  fetch: async (input, init) => {
    const address = String(input).slice(location.origin.length);
    const isRead = init?.method === "GET" || init?.method === "HEAD";
    const told = init?.method === "GET" ? toldAnswer(address) : undefined;
    if (told) return told;
    const { url, anonKey } = await readConfig();
    const send = (bearer: string) => {
      const headers = new Headers(init?.headers);
      headers.set("apikey", anonKey);
      headers.set("Authorization", `Bearer ${bearer}`);
      return fetch(url + address, { ...init, headers });
    };
    const token = await accessToken();
    if (token === undefined) return send(anonKey);
    const answer = await send(token);
    if (answer.status !== 401) return answer;
    // Refused, so nothing was done: it may be sent again by whoever this turns out to be.
    const renewed = await renewedToken(token);
    if (renewed.token !== undefined) return send(renewed.token);
    return renewed.isOver && isRead ? send(anonKey) : answer;
  },
});

export function db(): PostgrestClient<Database> {
  return client;
}
