import { PostgrestClient } from "@supabase/postgrest-js";
import { db } from "./client";
import type { Database } from "./database.gen";

let client: PostgrestClient<Database> | undefined;

/** Its requests outlive the page. Only for short ones: browsers limit the size of all of them together. */
export function lastingDb(): PostgrestClient<Database> {
  const { url, fetch: send = fetch } = db();
  client ??= new PostgrestClient<Database>(url, { fetch: (input, init) => send(input, { ...init, keepalive: true }) });
  return client;
}
