const TITLE_LIMIT = 120;

/** The trip that the reader came from. */
export function parseAbout(raw: { about?: unknown }): { about: string } {
  return { about: typeof raw.about === "string" ? raw.about.slice(0, TITLE_LIMIT) : "" };
}
