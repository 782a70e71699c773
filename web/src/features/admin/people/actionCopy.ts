import { dayText } from "../../../lib/dates";
import { countText } from "../../../lib/text";
import { knownText } from "../knownText";

export const copy = {
  actions: "Actions",
  cancel: "Cancel",
  close: "Close",

  signOut: "Sign out everywhere",
  signOutEffect: "Every session of this account ends, on all devices. The person can sign in again.",
  signingOut: "Signing out…",
  signOutFailed: "The sessions could not be ended.",
  signedOutTitle: "Signed out everywhere",

  block: "Block…",

  unblock: "Unblock…",
  unblockSend: "Unblock",
  unblocking: "Unblocking…",
  unblockEffect: "The person can sign in again from now on.",
  unblockFailed: "The account could not be unblocked.",
  unblockedTitle: "Account unblocked",
  unblockedText: "The person can sign in again.",

  unlock: "Unlock…",
  unlockSend: "Unlock",
  unlocking: "Unlocking…",
  unlockEffect:
    "Wrong passwords and codes are forgotten, so the person can try again at once. Check who is asking first.",
  unlockFailed: "The account could not be unlocked.",
  unlockedTitle: "Account unlocked",

  export: "Export…",
  exportSend: "Export",
  exporting: "Preparing the file…",
  exportEffect:
    "All data of this account as one ZIP file, the same as the person can download. The export is in the audit log.",
  exportFailed: "The data could not be exported.",
  exportedTitle: "Data exported",
  exportedText: "The file is among your downloads. Delete it when it is no longer needed.",

  erase: "Erase…",
  eraseTitle: "Erase this account",
  eraseSend: "Erase for good",
  erasing: "Erasing…",
  eraseEffect: "This happens at once and cannot be undone.",
  eraseFailed: "The account could not be erased.",
  erasedTitle: "Account erased",
  previewLoading: "Counting what would be erased…",
  previewFailed: "What would be erased could not be read.",
  tryAgain: "Try again",
  erased: "What is erased",
  retained: "What stays, without name and address",
  hindered: "This must be settled first",
  toBookings: "Their bookings",
  toPayouts: "Payouts",
  toStaff: "Staff",
  nothing: "Nothing",
  typeEmail: "Type the account’s e-mail address",
  typePhone: "Type the account’s phone number",
  addressOther: "This is not the account’s.",
} as const;

export function signedOutText(ended: number): string {
  return ended === 0 ? "There was no session to end." : `${countText(ended, "session", "sessions")} ended.`;
}

export function unlockedText(cleared: number): string {
  return cleared === 0 ? "Nothing was locked." : `${countText(cleared, "counter", "counters")} cleared.`;
}

export function erasedText(name: string): string {
  return `${name} and what belonged to the account are gone.`;
}

/** What the server counts, where its name alone does not say it. */
const WHAT: Record<string, string> = {
  travelers: "Travelers named in bookings",
  custom_requests: "Requests to guides",
  saved_packages: "Saved trips",
  date_alerts: "Alerts about dates",
  sign_in_methods: "Ways to sign in",
  files: "Pictures and documents",
  staff_notes: "Staff notes",
  flags: "Flags",
  bookings: "Bookings, without contact details",
  ledger_entries: "Entries of the ledger",
  reviews: "Reviews, signed “Former member”",
  audit_entries: "Entries of the audit log",
};

const WHY: Record<string, string> = {
  tax_law: "Inland Revenue Act: six years",
  published: "It is on the site, and others rely on it",
  accountability: "Proof of what was done, and by whom",
};

/** What stands in the way, by the server's name, and the area where it is settled. */
const HINDRANCES: Record<string, { text: string; area?: "bookings" | "payouts" | "staff" }> = {
  open_bookings: {
    text: "There are trips to come or open requests. They must be over or cancelled first.",
    area: "bookings",
  },
  balance_owed: { text: "This guide has a balance. Pay it out first.", area: "payouts" },
  payout_under_way: { text: "A payout to this guide is on its way. It must arrive first.", area: "payouts" },
  refund_under_way: { text: "A refund to this person is on its way. It must arrive first.", area: "bookings" },
  only_admin: { text: "This is the only admin. Another one must be there first.", area: "staff" },
  made_by_host: { text: "The host made this person an owner. That must be taken back on the host first." },
  yourself: { text: "This is your own account. Delete it in your profile." },
};

const AREAS = { bookings: copy.toBookings, payouts: copy.toPayouts, staff: copy.toStaff };

export function hindranceOf(name: string) {
  const { text, area } = (Object.hasOwn(HINDRANCES, name) && HINDRANCES[name]) || { text: whatText(name) };
  return { text, area, areaName: area && AREAS[area] };
}

export function whatText(what: string): string {
  return knownText(WHAT, what);
}

/** "Inland Revenue Act, six years, until 31 Mar 2033". */
export function whyText(why: string, until: string | null): string {
  return until === null ? knownText(WHY, why) : `${knownText(WHY, why)}, until ${dayText(until.slice(0, 10))}`;
}
