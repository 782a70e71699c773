/** Letters of Hebrew, Arabic and the other scripts that are written from the right. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A person's name as it is shown: what is written from the right is set apart (Unicode's isolates, which mean what `<bdi>` does and hold in
 * labels and titles too), so that the words and figures beside it stay where they are. Anything else is itself.
 */
export function apart(name: string): string {
  return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}
