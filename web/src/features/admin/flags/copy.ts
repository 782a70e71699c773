import { foundName } from "../flagCopy";
import type { FlagState } from "./queries";

export const copy = {
  title: "Flags",
  search: "Name or trip",
  failed: "The flags could not be read.",
  empty: "Nothing was flagged.",
  loading: "Reading flags…",
  kind: "Kind",
  allKinds: "All kinds",
  flag: "Flag",
  reason: "Reason",
  about: "About",
  count: "Count",
  since: "Since",
  note: "A flag changes nothing for the people it is about, and they do not hear of it. It asks you to look.",

  firstSeen: "First seen",
  lastSeen: "Last seen",
  openSince: "Open again since",
  decided: "Decided",
  decisionNote: "Note",
  people: "Who it is about",
  guidePage: "Guide's page",
  reports: "Reports and warnings",
  block: "Block",
  blocked: "Blocked",
  blockedGuide: "An active guide is suspended before a block.",
  bookings: "Bookings",
  packages: "Packages",
  texts: "The same words",
  here: "This package",
  there: "The other one",
  messages: "Messages",
  messagesNote: "Their words are not part of the flag. Reading them needs a reason, which goes into the audit log.",
  recordFailed: "The evidence could not be read.",
  tryAgain: "Try again",

  dismiss: "Dismiss",
  confirm: "Confirm",
  reopen: "Open again",
  cancel: "Cancel",
  sending: "Saving…",
  decideFailed: "The decision could not be saved.",
  gone: "No longer there",
  traveler: "Traveler",
  guide: "Guide",
} as const;

/** What else looks the same. */
const HARMLESS: Record<string, string> = {
  shared_card: "A family or a company may pay with one card.",
  self_booking: "Families share a phone, and a guide may book for a guest.",
  copied_text: "A guide may have written both texts, or both may quote the same source.",
  contact_before_payment: "Numbers of flights and bookings can look like phone numbers.",
};

export function harmlessText(kind: string): string | undefined {
  return Object.hasOwn(HARMLESS, kind) ? HARMLESS[kind] : undefined;
}

/** "Phone number, link": what a message has. */
export function foundText(found: readonly string[]): string {
  return found.map((one) => foundName(one).replace(/^an? /, "")).join(", ");
}

export const DECISIONS: Record<FlagState, { title: string; text: string; send: string; done: string }> = {
  dismissed: {
    title: "Dismiss flag",
    text: "It leaves the list, and is open again only if it rests on something new.",
    send: copy.dismiss,
    done: "Flag dismissed",
  },
  confirmed: {
    title: "Confirm flag",
    text: "You found what it says. Nothing happens to the people by this alone.",
    send: copy.confirm,
    done: "Flag confirmed",
  },
  open: { title: "Open flag again", text: "It is back in the list.", send: copy.reopen, done: "Flag opened" },
};

export function sideText(side: string): string {
  return side === "guide" ? copy.guide : copy.traveler;
}

/** "29 Nov 2026, by Anusha Fernando". */
export function decidedText(when: string, by: string | null): string {
  return by === null ? when : `${when}, by ${by}`;
}

/** "Block Kasun Perera". */
export function actLabel(action: string, name: string): string {
  return `${action} ${name}`;
}
