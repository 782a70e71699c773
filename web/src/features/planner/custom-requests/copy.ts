import { PLAN_GROUP_LIMIT } from "../../../api/forms.gen";
import { rangeText } from "../../../lib/dates";
import { countText } from "../../../lib/text";

export const copy = {
  ask: "Ask a guide for this plan",
  see: "See your request",
  title: "Ask a guide for this plan",
  lede: "Choose up to three guides. Each answers with a price for your plan, or with a changed one. Nothing is paid until you accept an offer.",
  close: "Close",
  signInText: "Sign in to send this plan: it becomes yours, and the answers reach you.",
  signIn: "Sign in",
  claiming: "The plan is being put into your account…",
  guides: "Guides",
  guidesHint: "Guides who know the way of this plan come first.",
  language: "They speak",
  anyLanguage: "Any language",
  loading: "Guides are being found…",
  failed: "The guides could not be loaded.",
  tryAgain: "Try again",
  none: "No guide fits this plan yet.",
  noneOfLanguage: "No guide who fits this plan speaks that language.",
  everyLanguage: "Show guides of any language",
  notFree: "Not free on your dates",
  full: "Three guides are the most. Take one out to choose another.",
  page: "opens in a new tab",
  start: "Start date",
  startHint: "The plan has no dates yet. Guides need one to say whether they are free.",
  travellers: "Number of travelers",
  message: "Message to the guides",
  optional: "optional",
  messageHint: "What matters to you: the pace, food, children, what must not be missing.",
  send: "Send",
  sending: "Sending…",
  sendFailed: "Your plan could not be sent. Please try again.",
  sentTo: "Sent to",
  stamp: "Sent",
  sentTitle: "Your plan is on its way",
  sentText: "Each guide sees the plan, your name and your message. You hear of every answer by the bell and by e-mail.",
  dates: "Dates",
  answersBy: "Answers by",
  seeRequest: "See request",
  done: "Done",
  openTitle: "This plan is with guides already",
  openText: "A plan has one open request at a time. Withdraw it to ask other guides.",
  // as on the server
  guidesMissing: "Please choose one to three guides.",
  startMissing: "Please choose when your trip starts.",
  startGone: "Your start date has passed.",
  startFar: "Your trip may start within two years.",
  travellersWrong: `Please enter a number from 1 to ${PLAN_GROUP_LIMIT}.`,
} as const;

export function chosenText(count: number, limit: number): string {
  return `${count} of ${limit} chosen`;
}

export function removeGuide(name: string): string {
  return `Take ${name} out`;
}

/** "10 to 17 Dec 2026, 8 days". */
export function datesText(first: string, last: string, days: number): string {
  return `${rangeText(first, last)}, ${countText(days, "day", "days")}`;
}

export function withGuides(count: number): string {
  return `Sent to ${countText(count, "guide", "guides")}.`;
}
