// The server's rules for invisible characters (crates/text/src/plain_text.rs), as far as a form checks them.

/** Unicode's invisible characters: of direction, of joining, of width. */
const INVISIBLE = /\p{Cf}|\p{Bidi_Control}/gu;
/** They display letters in another order. */
const OVERRIDE = /[\u202d\u202e]/u;

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** The server's message; it accepts all other invisible characters. */
export function overrideProblem(text: string, field: string): string | undefined {
  const mark = OVERRIDE.exec(text)?.[0].codePointAt(0)?.toString(16).toUpperCase();
  if (mark === undefined) return undefined;
  return `${field} holds an invisible mark that reverses letters (U+${mark}). Please remove it, or type the text anew.`;
}
