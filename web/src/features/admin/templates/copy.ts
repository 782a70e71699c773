import { countText } from "../../../lib/text";
import { PLACEHOLDERS } from "../placeholders";

export const copy = {
  title: "Reply templates",
  lede: "Texts that the staff begins with: answers, reasons and warnings. Each stays editable when it is used.",

  // The list
  add: "New template",
  loading: "Reading the templates…",
  failed: "The templates could not be read.",
  tryAgain: "Try again",
  empty: "No template yet.",
  own: "Own text",
  follows: "It comes with the program and follows its releases until you change it.",
  retired: "Retired",
  edit: "Edit",
  retire: "Retire",
  restore: "Take into use again",
  retiredTitle: "Template retired",
  retiredText: "It is no longer offered. It stays in this list.",
  restoredTitle: "Template in use again",
  changeFailed: "The template could not be changed.",
  error: "Error",

  // The form
  addTitle: "New template",
  editTitle: "Edit template",
  kind: "What it is for",
  name: "Name",
  nameHint: "Only the staff reads it.",
  body: "Text",
  preview: "Preview",
  previewHint: "With an example in place of the placeholders.",
  previewEmpty: "What you write is displayed here as it is sent.",
  insert: "Insert",
  missingName: "Please write a name.",
  missingBody: "Please write a text.",
  cancel: "Cancel",
  save: "Save template",
  saving: "Saving…",
  saveFailed: "The template could not be saved.",
  savedTitle: "Template saved",
  conflict: "Another member of the staff has changed it meanwhile. Your text is still here.",
  theirs: "As it is now",
  takeTheirs: "Discard mine and take this",
  saveMine: "Save mine instead",
} as const;

/** An example for the preview. */
export const SAMPLE = { first_name: "Nimali", reference: "1f6c02d9", subject: "Ella in June" } as const;

const PLACEHOLDER_TEXTS: Record<(typeof PLACEHOLDERS)[number], string> = {
  first_name: "First name of the reader",
  reference: "Reference of the booking",
  subject: "What it is about, such as a trip's title",
  site: "Name of the site",
};

export const PLACEHOLDER_LIST = PLACEHOLDERS.map((name) => ({ text: `{${name}}`, label: PLACEHOLDER_TEXTS[name] }));

export function insertText(placeholder: string, label: string): string {
  return `${copy.insert} ${placeholder}: ${label}`;
}

/** "Edit: Blurred pictures". */
export function actionLabel(action: string, name: string): string {
  return `${action}: ${name}`;
}

export function unknownText(found: string): string {
  return `There is no placeholder ${found}. You can use ${PLACEHOLDER_LIST.map(({ text }) => text).join(", ")}.`;
}

/** "120 of 500 characters". */
export function lengthText(length: number, most: number): string {
  return `${length} of ${countText(most, "character", "characters")}`;
}
