import { dayText } from "../../../../lib/dates";
import { instantDayText, instantText } from "../../../../lib/instants";
import { knownText } from "../../knownText";

export const copy = {
  duplicates: "Possible duplicates",
  mergedInto: "Merged into",
  mergedFrom: "Contains the account of",
  lasting: "for good",
  merge: "Merge…",
  merges: "Merged accounts",

  title: "Merge two accounts",
  loading: "Counting what would move…",
  previewFailed: "What would move could not be read.",
  tryAgain: "Try again",
  close: "Close",
  cancel: "Cancel",
  source: "Ends",
  target: "Stays",
  swap: "Swap: the other one stays",
  noAddress: "No e-mail",
  joined: "Joined",
  bookings: "Bookings",
  lastSeen: "Last seen",
  never: "Never",
  moves: "What moves",
  nothingMoves: "Nothing. Only the ways to sign in end.",
  problems: "This is in the way",
  warnings: "Look at this first",
  effect:
    "The account that ends is signed out everywhere, and its address no longer signs in. Both get a mail where they have a confirmed address. It can be undone for 30 days.",
  isSame: "Both accounts are of one person. I have checked it.",
  send: "Merge accounts",
  sending: "Merging…",
  failed: "The accounts could not be merged. Please try again.",
  outdated: "Something has changed since. Nothing was merged: look at it, then merge again.",
  merged: "Accounts merged",

  undo: "Undo…",
  undoTitle: "Undo the merge",
  undoEffect:
    "What moved and is still there goes back, with what was added to these bookings and chats since. Both get a mail.",
  undoSend: "Undo merge",
  undoing: "Undoing…",
  undoFailed: "The merge could not be undone.",
  undone: "Merge undone",
  undoneText: "Both accounts stand alone again.",
} as const;

const BECAUSE: Record<string, string> = {
  phone: "The same phone number",
  email: "The same mailbox",
  name: "The same name and country",
};

export function becauseText(because: string): string {
  return knownText(BECAUSE, because);
}

/** What the server counts, where its name alone does not say it. */
const WHAT: Record<string, string> = {
  payment_log: "Entries of the payment log",
  inquiries: "Chats",
  read_marks: "Read marks of chats",
  reports: "Reported chats",
  private_packages: "Packages for one traveler",
  custom_requests: "Requests to guides",
  joined_plans: "Plans of others",
  model_calls: "Questions to the planner",
  saved_packages: "Saved trips",
  date_alerts: "Alerts about dates",
  applications: "Applications as a guide",
  staff_notes: "Staff notes",
  sign_in_methods: "Ways to sign in",
};

export function whatText(what: string): string {
  return knownText(WHAT, what);
}

export function mergedText(source: string, target: string): string {
  return `${source} is part of ${target} now.`;
}

export function mergedOn(instant: string): string {
  return `Merged on ${instantDayText(instant)}`;
}

export function undoUntil(instant: string): string {
  return `can be undone until ${dayText(instant.slice(0, 10))}`;
}

export function seenText(instant: string | null): string {
  return instant === null ? copy.never : instantText(instant);
}

export function mergeWith(name: string): string {
  return `with ${name}`;
}
