import { instantText } from "../../../lib/instants";
import { countText } from "../../../lib/text";

export const copy = {
  title: "Content",
  lede: "Texts, numbers and lists of the site. What is saved here is on the site at once, and every version stays.",

  // The list
  search: "Find a text",
  loading: "Reading the list…",
  failed: "The list could not be read.",
  tryAgain: "Try again",
  nothing: "Nothing of that name.",
  clear: "Clear the search",
  changed: "Changed",
  passedOver: "Not in use",
  passedOverText:
    "What was saved does not fit this version of the program, so visitors have the words of the program. Correct it and save it again, or go back to the words of the program in the history.",
  choose: "Choose a text from the list.",
  back: "All texts",

  // The document
  documentLoading: "Reading the text…",
  documentFailed: "The text could not be read.",
  missing: "There is no such text.",
  views: "What to look at",
  edit: "Edit",
  preview: "Preview",
  changes: "Changes",
  history: "History",
  asShipped: "As shipped with the program",
  someone: "A former member of the staff",

  // The form
  add: "Add",
  up: "Move up",
  down: "Move down",
  remove: "Remove",
  optional: "optional",
  emptyList: "None yet.",
  findPackage: "Find a package by its title",
  packageMissing: "This package is not on sale.",
  choosePicture: "Choose a picture",
  otherPicture: "Choose another",
  noPicture: "No picture",
  removePackage: "Choose another",

  // Saving
  note: "What you changed, and why",
  noteHint: "It stands in the history and in the audit log, with your name.",
  noteMissing: "Please write a note.",
  save: "Save",
  saving: "Saving…",
  saveMine: "Save mine instead",
  saveFailed: "It could not be saved. What you typed is still here.",
  savedTitle: "Saved",
  savedText: "It is on the site now.",
  discard: "Discard my changes",
  conflict:
    "Another version was saved meanwhile. What you typed is still here; under Changes it is compared with the new version.",
  takeTheirs: "Discard mine and take the new version",

  // Changes
  against: "Compared with",
  againstPresent: "The saved version",
  againstShipped: "The shipped text",
  before: "Before",
  after: "After",
  noChanges: "There is no difference.",

  // History
  historyLoading: "Reading the history…",
  historyFailed: "The history could not be read.",
  noHistory: "It is as shipped with the program: nothing was changed yet.",
  present: "In use",
  compare: "What changed",
  compareFailed: "The versions could not be read.",
  restore: "Restore this version",
  restoreTitle: "Restore a version",
  restoreText:
    "It becomes the newest version and is on the site at once. Nothing is lost: the present one stays in the history.",
  restoring: "Restoring…",
  restoreSend: "Restore",
  restoreFailed: "It could not be restored.",
  restoredTitle: "Restored",
  shipped: "Back to the shipped text",
  shippedTitle: "Back to the shipped text",
  shippedText:
    "The text that comes with the program is on the site at once, and follows its releases. Your versions stay in the history.",
  hasDraft: "Your unsaved changes stay as a draft.",
  cancel: "Cancel",

  // Preview
  previewLoading: "Drawing the preview…",
  previewFailed: "The preview could not be made.",
  rotation: "No trip is chosen: all places change every day.",
  restRotates: "The other places change every day.",
  always: "always",
  subject: "Subject",
  plain: "Plain text",
  line: "Line in a later notification",
  html: "HTML",
  htmlHint:
    "The policy of this site keeps the styles of mails out of its pages. Save the mail and open it in a tab of its own.",
  saveHtml: "Save the HTML as a file",
  sample: "With the values of an example.",
  noWords: "The search has the words of the program.",
  wordsHint: "What the search finds by each changed word: as saved, and with this draft.",
  daysHint: "The coming 13 months with this draft, without weekdays on which sights are closed.",
  noDays: "Nothing is in the calendar of the coming 13 months.",
  expected: "expected",
  seasonLists: { windows: "Weather", wildlife: "Animals, waves and pilgrims", festivals: "Festivals" },
  monthLists: { good: "Good", mixed: "Mixed", wet: "Wet", months: "Months", peak: "Best" },
  previewProblems: "There is a preview once these problems are solved.",
} as const;

export const listedKinds = { full_moon: "Full moon", event: "Holiday or festival", closed: "Closed" } as const;

type ChangedWord = { concept: string; language: string; is_added: boolean; is_in_draft: boolean };

/** "Added to Surfing in English". */
export function wordText({ concept, language, is_added, is_in_draft }: ChangedWord): string {
  const change = is_added ? "added to" : "taken from";
  const text = is_in_draft ? change : `no longer ${change}`;
  return `${text[0]?.toUpperCase()}${text.slice(1)} ${concept} in ${language}`;
}

export function foundText(trips: number): string {
  return trips === 0 ? "Finds no trip" : `Finds ${countText(trips, "trip", "trips")}`;
}

export function readAsText(word: string): string {
  return `It is read as “${word}”.`;
}

export function moreWordsText(words: number): string {
  return `And ${countText(words, "more word", "more words")}.`;
}

/** "Parts: On the road". */
export function partLabel(parent: string, label: string): string {
  return parent === "" ? label : `${parent}: ${label}`;
}

/** "Parts: part 2". */
export function entryLabel(list: string, item: string, at: number): string {
  return partLabel(list, `${item} ${at}`);
}

export function removedLabel(list: string, item: string, at: number): string {
  return partLabel(list, `${item} ${at} of before, removed`);
}

/** "Move up: part 2, On the road". */
export function entryAction(action: string, item: string, at: number, name: string): string {
  return `${action}: ${item} ${at}${name === "" ? "" : `, ${name}`}`;
}

export function addLabel(item: string): string {
  return `${copy.add} ${item}`;
}

export function movedText(item: string, at: number, count: number): string {
  return `${item} is now ${at} of ${count}`;
}

export function removedText(item: string, at: number): string {
  return `${item} ${at} removed`;
}

/** "Version 3, saved 4 Jan 2030, 12:04 by Anusha". */
export function versionText(version: number, at: string | null, by: string | null): string {
  return at === null ? copy.asShipped : `Version ${version}, saved ${instantText(at)} by ${by ?? copy.someone}`;
}

export function versionName(version: number): string {
  return `Version ${version}`;
}

export function restoresText(version: number | null): string {
  return version === null ? copy.asShipped : `Restores version ${version}`;
}

export function problemsText(count: number): string {
  return `${countText(count, "problem is", "problems are")} marked above.`;
}

export function lengthText(length: number, most: number): string {
  return `${length} of ${countText(most, "character", "characters")}`;
}
