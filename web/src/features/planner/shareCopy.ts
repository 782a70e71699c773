import { SHARED_LINK_DAYS } from "../../api/forms.gen";
import { deadlineText } from "../../lib/instants";
import { allOf } from "../../lib/text";

export const copy = {
  share: "Share this plan",
  together: "Planning together",
  close: "Close",
  shareText: `A link opens the plan for ${SHARED_LINK_DAYS} days, without signing in. Your special requests are not in it.`,
  whatMay: "What others can do",
  reading: "Others can read it",
  readingText: "Only you change it. Your name is not in it.",
  changing: "Others can change it with you",
  changingText: "They sign in and join. You see each other's names and changes.",
  isReading: "Others can read it by its link.",
  isChanging: "Others can change it with you by its link.",
  noneJoined: "No one has joined yet.",
  shareOn: "Make a link",
  shareOff: "Stop sharing",
  link: "Link to this plan",
  copyLink: "Copy",
  copied: "Copied.",
  stopped: "The link does not open any more.",
  sharedNoLink: "Its link was shown in the browser where it was made; a new one replaces it.",
  newLink: "Make a new link",
  replaces: "A new link replaces the one of now, which does not open any more.",
  shareSample: "This is the sample: its own address can be passed on.",
  shareSignIn: "Sign in to share it: the plan becomes yours, and only you can stop sharing it.",
  signIn: "Sign In",
  failedTitle: "Error",
  // a joined plan
  leave: "Leave this plan",
  leaveTitle: "Leave this plan?",
  leaveText: "It is no longer among your plans, and you cannot change it any more. What you have changed stays in it.",
  stay: "Stay",
  leaveIt: "Leave",
  leaving: "Leaving…",
  left: "You have left the plan",
  leaveFailed: "You could not leave the plan. Please try again.",
} as const;

export function opensUntil(instant: string): string {
  return `The link opens until ${deadlineText(instant)}.`;
}

/** "Ada and Tom have joined." */
export function joinedText(names: readonly string[]): string {
  if (names.length === 0) return copy.noneJoined;
  return `${allOf(names)} ${names.length === 1 ? "has" : "have"} joined.`;
}

/** Editors who lose the plan when its link becomes read-only or ends. */
export function outText(names: readonly string[]): string {
  const who = names.length === 0 ? "whoever has joined is" : `${allOf(names)} ${names.length === 1 ? "is" : "are"}`;
  return `When you change the link to reading, or stop sharing, ${who} out: the plan opens for them no more.`;
}
