import { longDayText } from "../../../../lib/dates";
import { dayHere } from "../../../../lib/instants";

export const copy = {
  data: "Your data",
  dataText: "Everything this account has with us, in one file you can keep.",
  download: "Download my data",
  downloading: "Preparing your file…",
  downloadFailed: "Your data could not be prepared. Please try again.",
  downloadedTitle: "Your data is saved",
  downloadedText: "The file is among your downloads. It is private: keep it somewhere safe.",
  inside: "What is inside",
  insideFormat: "A ZIP file with one JSON file per subject, a README, and the files you uploaded.",
  insideLimit: "You can have it three times a day. It has no private data of other people.",

  delete: "Delete this account",
  deleteText: "Not at once: you see the day, and until then one press keeps your account.",
  erased: "What is erased",
  retained: "What the law keeps",
  retainedMoney:
    "Your bookings, payments and payouts, without your contact details. Sri Lanka’s Inland Revenue Act asks for six years.",
  stays: "What else stays",
  retainedReviews: "Your reviews stay on the site, signed “Former member”.",
  retainedBackups: "Our backups still have your data until newer ones replace them.",
  hindered: "First settle this:",
  loading: "Reading the state of your account…",
  readFailed: "The state of your account could not be read.",
  tryAgain: "Try again",
  begin: "Delete my account…",

  title: "Delete your account?",
  effect:
    "You stay signed in and can still read everything. New bookings are closed to you from now on, and on the day itself all of it is gone.",
  typeLabel: "Type “delete” to confirm",
  word: "delete",
  leave: "Keep my account",
  send: "Delete my account",
  sending: "Sending…",
  failed: "Your account could not be marked for deletion. Please try again.",
  requestedTitle: "Your account will be deleted",
  requestedText: "We have sent you a mail about it. You can change your mind until then, on your profile.",

  keep: "Keep my account",
  keeping: "Keeping it…",
  keepFailed: "The deletion could not be stopped. Please try again.",
  staysTitle: "Your account stays",
  staysText: "Nothing is deleted, and you can book again.",
  until: "Until then you can sign in and read everything. New bookings are closed to you.",
  waits: "It waits until this is settled:",
} as const;

/** Toasts of a request and of its end replace each other. */
export const TOAST = "end of the account";

export const INSIDE = [
  "Account, sign-ins and consents",
  "Bookings, payments and reviews",
  "Messages of your own conversations",
  "Plans, saved trips and notifications",
  "Guides: profile, packages, applications and earnings",
] as const;

export const ERASED = [
  "Your name, e-mail address, phone number and picture",
  "Every way to sign in, and every session",
  "Messages, plans, saved trips, alerts and notifications",
  "Uploaded pictures and documents",
  "Guides: the public page, applications and credentials",
] as const;

/** "Your account will be deleted on Monday 14 December 2026". */
export function deletedOnText(due: string): string {
  return `Your account will be deleted on ${longDayText(dayHere(new Date(due)))}`;
}
