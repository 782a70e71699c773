import { db } from "./client";
import { unwrap } from "./errors";

/** Experiences, trips and guides for the typed text. */
export async function readSearchSuggestions(q: string) {
  return unwrap(await db().rpc("suggest_searches", { q }, { get: true }));
}
