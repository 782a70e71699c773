/** Headings until the words are there. */
export const titles = {
  safety: "Safety Guidelines",
  terms: "Terms & Conditions",
} as const;
