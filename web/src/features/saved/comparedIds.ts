import { isId } from "../../lib/ids";

export const COMPARED = 3;

/** Without duplicates and up to the limit; flags unknown and surplus ones. */
export function parseComparedIds(text: string): { ids: string[]; hasUnknown: boolean; hasMore: boolean } {
  const named = text
    .toLowerCase()
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const ids = [...new Set(named.filter(isId))];
  return {
    ids: ids.slice(0, COMPARED),
    hasUnknown: named.some((one) => !isId(one)),
    hasMore: ids.length > COMPARED,
  };
}
