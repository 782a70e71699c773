import { PostgrestClient } from "@supabase/postgrest-js";
import { queryOptions } from "@tanstack/react-query";
import type { Database } from "./database.gen";
import { toldAnswer } from "./told";

type Config = {
  url: string;
  anonKey: string;
  version: string;
  supportEmail?: string;
  claims?: { guides: string; packages: string; support: string };
};

let reading: Promise<Config> | undefined;

/** Where the server is, read once. A failed read is tried again by whoever asks next. */
function readConfig(): Promise<Config> {
  reading ??= Promise.resolve(toldAnswer("/config.json") ?? fetch("/config.json"))
    .then((answer): Promise<Config> => {
      if (!answer.ok) throw new Error(`config.json answered ${answer.status}`);
      return answer.json();
    })
    .catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
  return reading;
}

export const siteConfig = queryOptions({
  queryKey: ["config"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: readConfig,
});

/** The one client. It can be asked at once: the first screen is drawn while the configuration is still on its way. */
const client = new PostgrestClient<Database>(`${location.origin}/rest/v1`, {
  fetch: async (input, init) => {
    const { url, anonKey } = await readConfig();
    const headers = new Headers(init?.headers);
    headers.set("apikey", anonKey);
    headers.set("Authorization", `Bearer ${anonKey}`);
    const address = String(input).slice(location.origin.length);
    const told = init?.method === "GET" ? toldAnswer(address) : undefined;
    return told ?? fetch(url + address, { ...init, headers });
  },
});

export function db(): PostgrestClient<Database> {
  return client;
}
