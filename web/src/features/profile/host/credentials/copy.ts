import type { CheckMethod, CredentialKind, LicenseClass } from "../../../../api/credentials";
import { CLASS_NAMES } from "../../../../components/credentials/words";
import { dayText } from "../../../../lib/dates";

export const copy = {
  title: "Credentials",
  lede: "What our team has checked stands on your public page as “Checked by Serendib”, until the day on which it ends.",
  loading: "Loading your credentials...",
  failed: "Your credentials could not be loaded.",
  tryAgain: "Try again",
  about: {
    license: "Issued by the Sri Lanka Tourism Development Authority. Travelers can search for licensed guides.",
    first_aid: "Of a course that you have taken.",
    insurance: "That covers the people whom you guide.",
  } satisfies Record<CredentialKind, string>,
  none: "Not sent yet.",
  add: { license: "Add license", first_aid: "Add certificate", insurance: "Add insurance" } satisfies Record<
    CredentialKind,
    string
  >,
  renew: "Renew",
  sendAgain: "Send again",
  replace: "Send another",
  withdraw: "Withdraw",
  withdrawWaiting: "Withdraw the one that waits",
  withdrawChecked: "Withdraw the checked one",
  close: "Not now",

  checked: "Checked",
  waiting: "Waiting for our check",
  waitingText: "You get an e-mail as soon as it is checked.",
  replaces: "It takes the place of the one that waits.",
  stillValid: "Until then, the one above stays on your page.",
  rejected: "Not accepted",
  revoked: "No longer accepted",
  ended: "Ended",
  endedText: "It is no longer on your public page.",
  number: "Number",
  issuer: "Issued by",
  validUntil: "Valid until",
  method: "How we checked it",
  methods: {
    document: "We have seen the document",
    register: "Compared with the public register of the Authority",
    issuer: "Confirmed by the issuer",
  } satisfies Record<CheckMethod, string>,

  class: "Class",
  chooseClass: "Choose the class",
  classMissing: "Choose the class of your license.",
  numberHint: "As it is written on the document.",
  numberWrong: "Enter 2 to 40 letters, digits, spaces, hyphens, slashes or dots.",
  issuerHint: {
    license: "",
    first_aid: "Such as Sri Lanka Red Cross Society.",
    insurance: "The name of the insurance company.",
  } satisfies Record<CredentialKind, string>,
  issuerMissing: "Enter who issued it.",
  issuerTooLong: "Enter at most 120 characters.",
  dayMissing: "Enter the last day on which it is valid.",
  dayPast: "Choose tomorrow or a later day.",
  dayTooFar: "Choose a day within the next 15 years.",
  document: "Document",
  documentHint: "A PDF or a photo (JPG, PNG or WebP) of up to 10 MB. All of it must be readable.",
  documentMissing: "Add the document.",
  documentFile: "The document's file",
  cameraFile: "A photo of the document",
  chooseFile: "Choose a file",
  chooseOther: "Choose another file",
  takePhoto: "Take a photo",
  remove: "Remove",
  removed: "Document removed",
  retry: "Try again",
  cancelUpload: "Cancel the upload",
  wrongType: "Choose a PDF, JPG, PNG or WebP.",
  tooLarge: "That document is too large. It may have up to 10 MB.",
  emptyFile: "That file is empty.",
  stillSending: "The document is still on its way. Send when it has arrived.",
  uploaded: "Document uploaded",
  privacy:
    "Only our admins can open the document, and each time is logged. It is deleted 90 days after our decision, or at once if you withdraw it. Travelers see what it is, how we checked it and until when it is valid: never the number or the document.",
  submit: "Send for our check",
  sending: "Sending…",
  sentTitle: "Sent for our check",
  sentText: "You get an e-mail as soon as it is checked.",
  sendFailed: "It could not be sent. Please try again.",
  draft: "You had not sent this. It is as you left it.",

  withdrawSend: "Withdraw",
  withdrawing: "Withdrawing…",
  keep: "Keep it",
  withdrawPending: "We do not check it any more, and its document is deleted at once.",
  withdrawValid: "It leaves your public page, and its document is deleted at once.",
  withdrawnTitle: "Withdrawn",
  withdrawnText: "Its document is deleted.",
  withdrawFailed: "It could not be withdrawn. Please try again.",
} as const;

export const CLASSES: readonly LicenseClass[] = ["national", "chauffeur", "area", "site"];

export function isLicenseClass(value: string): value is LicenseClass {
  return Object.hasOwn(CLASS_NAMES, value);
}

export function checkedOn(day: string): string {
  return day === "" ? copy.checked : `${copy.checked} on ${day}`;
}

export function waitingSince(day: string): string {
  return `${copy.waiting} since ${day}`;
}

export function endedOn(day: string): string {
  return `${copy.ended} on ${dayText(day)}`;
}

/** "A new one takes time to check, so send it soon." */
export function endsSoonText(days: number): string {
  const when = days <= 0 ? "today" : days === 1 ? "tomorrow" : `in ${days} days`;
  return `It ends ${when}. Send the new one now, so that your page has it without a gap.`;
}

export function withdrawTitle(name: string): string {
  return `Withdraw: ${name}?`;
}

const KB = 1024;

/** "840 KB", "2.4 MB". */
export function sizeText(bytes: number): string {
  if (bytes < KB * KB) return `${Math.max(1, Math.round(bytes / KB))} KB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}

export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`;
}

export function sendingText(name: string): string {
  return `Sending ${name}`;
}
