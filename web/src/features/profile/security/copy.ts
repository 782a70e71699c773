import type { SignInWay } from "../../../api/person";
import { instantDayText } from "../../../lib/instants";
import { wayName } from "../copy";

export const copy = {
  failed: "This could not be loaded.",
  tryAgain: "Try again",
  loading: "Loading...",
  cancel: "Cancel",
  keep: "Keep it",

  devices: "Devices",
  devicesText: "Where you are signed in. Sign out of what you do not know.",
  thisDevice: "This device",
  endDevice: "Sign out",
  ending: "Signing out…",
  everywhere: "Sign out everywhere",
  everywhereText: "Ends every session, this one too.",

  app: "Authenticator app",
  appText:
    "A second step after signing in: six digits from an app on your phone. Without them nobody else gets in, even with your Google account.",
  appOff: "Not set up.",
  appOn: "On",
  setUp: "Set up",
  setUpAnother: "Add another app",
  settingUp: "One moment…",
  second: "Add a second one on another device: whoever loses the only one has to write to us.",
  scan: "Scan this with your app",
  scanAlt: "The key as a picture for your authenticator app to scan",
  orType: "Or type this key into it:",
  copyKey: "Copy key",
  copied: "Copied",
  openApp: "Open it in an app on this device",
  thenCode: "Then enter the code it shows",
  confirm: "Turn on",
  confirming: "Checking…",
  codeMissing: "Enter the six digits.",
  remove: "Remove",
  removing: "Removing…",
  removeApp: "Remove this app? You are then not asked for its code any more.",
  removedTitle: "Authenticator app removed",
  removedText: "You are not asked for its code any more.",
  addedTitle: "Authenticator app is on",
  addedText: "From now on you are asked for a code after signing in.",

  linked: "Linked accounts",
  linkedText: "The ways into this account.",
  unlink: "Unlink",
  unlinking: "Unlinking…",
  only: "The only way in stays.",
  linkGoogle: "Link Google",
  opening: "Opening Google…",

  email: "E-mail address",
  emailText: "Receipts, requests and everything about your trips go there.",
  noEmail: "No address yet.",
  newEmail: "New email",
  emailMissing: "Please enter your email.",
  emailBad: "Please enter a valid email address.",
  emailSame: "That is your address already.",
  change: "Change",
  changing: "Sending mails…",
  codeRight: "Confirm",
  codeChecking: "Checking…",
  codeWrong: "That code is not right, or too old.",
} as const;

/** Without an address only the new one confirms. */
export function sentTo(present: string): string {
  return present === ""
    ? "We have sent a mail to it. It counts once the link there has been opened, or its code entered here."
    : "We have sent a mail to both addresses. The new one counts once the link in each has been opened, or its code entered here.";
}

export function codeFrom(address: string): string {
  return `Code from the mail to ${address}`;
}

export function lastActive(ago: string): string {
  return `Last active ${ago}`;
}

export function deviceLabel(name: string, ago: string): string {
  return `${copy.endDevice}: ${name}, ${lastActive(ago).toLowerCase()}`;
}

export function addedOn(instant: string): string {
  return `Added ${instantDayText(instant)}`;
}

export function linkedOn(instant: string | undefined): string {
  return instant === undefined ? "" : `Linked ${instantDayText(instant)}`;
}

export function wayIn(way: SignInWay): string {
  const name = wayName(way);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

export function unlinkQuestion(way: SignInWay): string {
  return `Unlink ${wayName(way)}? You cannot sign in that way any more.`;
}

/**
 * Who still has to confirm. The account does not store it: `agreed` confirmed here, and only a request made just now
 * (`isNew`) surely had no confirmation before.
 */
export function waitingFor(present: string, next: string, agreed: readonly string[], isNew: boolean): string {
  if (present === "" || agreed.includes(present)) return `Waiting for ${next} to be confirmed.`;
  if (agreed.includes(next)) return `Waiting for ${present} to confirm the change to ${next}.`;
  return isNew
    ? `Waiting for both addresses to confirm the change to ${next}.`
    : `The change to ${next} counts once both addresses have confirmed it.`;
}

/** Unique. */
export function appName(taken: (string | undefined)[]): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? copy.app : `${copy.app} ${count}`;
    if (!taken.includes(name)) return name;
  }
}
