import { db } from "./client";
import { unwrap } from "./errors";

export async function readSearchSuggestions(q: string) {
  return unwrap(await db().rpc("suggest_searches", { q }, { get: true }));
}
