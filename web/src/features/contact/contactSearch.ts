const TITLE_LIMIT = 120;

/** Which trip the question is about, when the reader came from one. */
export function parseAbout(raw: { about?: unknown }): { about: string } {
  return { about: typeof raw.about === "string" ? raw.about.slice(0, TITLE_LIMIT) : "" };
}
