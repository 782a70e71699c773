import { PostgrestClient } from "@supabase/postgrest-js";
import { readConfig } from "./config";
import type { Database } from "./database.gen";
import { takePreloaded } from "./preloaded";
import { accessToken, refusesSession, renewedToken } from "./session";

type Fetch = typeof fetch;

/** With the caller's credentials. The first screen renders while the configuration loads. */
const asReader: Fetch = async (input, init) => {
  const isRead = init?.method === "GET" || init?.method === "HEAD";
  const preloaded = takeAnswer(input, init);
  if (preloaded) return preloaded;
  const token = await accessToken();
  if (token === undefined) return send(input, init);
  const answer = await send(input, init, token);
  if (!(await refusesSession(answer))) return answer;
  // The refused request did nothing, so another session can send it again.
  const renewed = await renewedToken(token);
  if (renewed.token !== undefined) return send(input, init, renewed.token);
  return renewed.isOver && isRead ? send(input, init) : answer;
};

const asAnybody: Fetch = async (input, init) => takeAnswer(input, init) ?? send(input, init);

function addressOf(input: Parameters<Fetch>[0]): string {
  return String(input).slice(location.origin.length);
}

function takeAnswer(input: Parameters<Fetch>[0], init: RequestInit | undefined): Response | undefined {
  return init?.method === "GET" ? takePreloaded(addressOf(input)) : undefined;
}

/** Without a token the caller is anonymous. */
async function send(input: Parameters<Fetch>[0], init: RequestInit | undefined, token?: string): Promise<Response> {
  const { url, anonKey } = await readConfig();
  const headers = new Headers(init?.headers);
  headers.set("apikey", anonKey);
  headers.set("Authorization", `Bearer ${token ?? anonKey}`);
  return fetch(url + addressOf(input), { ...init, headers });
}

const client = new PostgrestClient<Database>(`${location.origin}/rest/v1`, { fetch: asReader });
const anybody = new PostgrestClient<Database>(`${location.origin}/rest/v1`, { fetch: asAnybody });

export function db(): PostgrestClient<Database> {
  return client;
}

/** For reads that are equal for everyone, without private or admin rows. */
export function publicDb(): PostgrestClient<Database> {
  return anybody;
}
