import { CATEGORY_ALIASES, MORE_CATEGORIES, SEARCH_CATEGORIES } from "../api/constants.gen";

const DEFAULT_LABEL = "Adventure";
const LABELS = new Map<string, string>([...SEARCH_CATEGORIES, ...MORE_CATEGORIES].map((one) => [one.value, one.label]));

/** Categories with their own page. */
export const THEMES: ReadonlySet<string> = new Set(LABELS.keys());

/** Without a category it is Adventure (P-T02). */
export function categoryLabel(category: string | undefined): string {
  if (category === undefined) return DEFAULT_LABEL;
  const value = searchCategory(category);
  return LABELS.get(value) ?? value.charAt(0).toUpperCase() + value.slice(1);
}

export function searchCategory(category: string): string {
  return Object.entries(CATEGORY_ALIASES).find(([alias]) => alias === category)?.[1] ?? category;
}
