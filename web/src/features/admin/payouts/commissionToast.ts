/** The subject of a guide's notices: a newer one replaces the older. */
export function commissionOf(guide: string): string {
  return `commission of ${guide}`;
}
