export const copy = {
  selectAll: "Select all on screen",
  bar: "Selected",
  all: "Select all",
  clear: "Clear",
  selectKey: "select",
  clearKey: "clear",
  most: "50 at most at once.",
  none: "Nothing selected",

  preview: "Preview",
  previewing: "Looking…",
  previewFailed: "What would happen could not be read.",
  failed: "It could not be done. Nothing was changed.",
  leave: "Not now",
  note: "Note",
  noteHint: "Only staff read it.",
  outcome: "What will happen",
  nothingPaid: "Nothing was paid",
  goesBack: "Goes back in all",
  doneText: "The list is up to date.",
} as const;

export function selectText(name: string): string {
  return `Select ${name}`;
}

export function selectedText(count: number): string {
  return count === 0 ? copy.none : `${count} selected`;
}

/** "Possible for 12 of 14." */
export function possibleText(allowed: number, total: number): string {
  if (allowed === 0) return total === 1 ? "It is not possible." : "It is possible for none of them.";
  if (allowed < total) return `Possible for ${allowed} of ${total}.`;
  return total === 1 ? "It is possible." : `Possible for all ${total}.`;
}

export function groupText(name: string, count: number): string {
  return `${name} (${count})`;
}
