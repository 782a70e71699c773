/** The part of the address that a view is about. */
export type ViewFilter = Record<string, string>;

export type NamedFilter<Filter> = { name: string; filter: Filter };

export function isSameFilter<Filter extends ViewFilter>(one: Filter, other: Filter): boolean {
  return Object.keys(one).every((field) => one[field] === other[field]);
}

/** Two areas have views of packages; each has its own. */
export function isOfArea(saved: unknown, area: string): boolean {
  const { area: own = "" } = (saved ?? {}) as { area?: unknown };
  return own === area;
}

/** Only what differs from the whole list, `none`, is saved. */
export function toSaved<Filter extends ViewFilter>(filter: Filter, none: Filter): ViewFilter {
  return Object.fromEntries(Object.entries(filter).filter(([field, text]) => text !== none[field]));
}

/** An older version, or a hand, may have written it. */
export function fromSaved<Filter extends ViewFilter>(saved: unknown, none: Filter): Filter {
  const known = Object.entries(saved ?? {}).filter(
    ([field, text]) => Object.hasOwn(none, field) && typeof text === "string",
  );
  return { ...none, ...Object.fromEntries(known) };
}
