import type { PostgrestClient } from "@supabase/postgrest-js";
import { db } from "./client";
import { unwrap } from "./errors";

/** A function of the operator's desk. Each call is in the audit log, so nothing repeats or prefetches one. */
export async function deskCall<Result>(name: string, args: object): Promise<Result> {
  const client: PostgrestClient = db();
  return unwrap<Result>(await client.rpc(name, args));
}
