import { LARGEST_PARTY, NO_PARTY, type Party, parseParty } from "../../components/party";
import { addressText } from "../../lib/addressValues";

const LONGEST = 1_000;

/** The saved trips chosen for comparing, and the party. */
export type SavedSearch = Party & { compare: string };
export const SAVED_DEFAULTS: SavedSearch = { ...NO_PARTY, compare: "" };

export function parseSavedSearch(raw: Partial<Record<keyof SavedSearch, unknown>>): SavedSearch {
  return { ...parseParty(raw, LARGEST_PARTY), compare: addressText(raw.compare, LONGEST) };
}

/** All in the address, which can be shared. */
export type CompareSearch = Party & { ids: string };
export const COMPARE_DEFAULTS: CompareSearch = { ...NO_PARTY, ids: "" };

export function parseCompareSearch(raw: Partial<Record<keyof CompareSearch, unknown>>): CompareSearch {
  return { ...parseParty(raw, LARGEST_PARTY), ids: addressText(raw.ids, LONGEST) };
}
