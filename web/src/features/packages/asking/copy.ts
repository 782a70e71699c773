import { firstName } from "../../../lib/text";

export const copy = {
  title: "Ask the guide",
  who: "Whom do you ask?",
  label: "Your question",
  hint: "About the way, the pace, food, children: whatever you want to know before you book.",
  cancel: "Cancel",
  send: "Send question",
  sending: "Sending…",
  signIn: "Sign in to send",
  account: "You need an account, so that the answer reaches you. What you have typed stays.",
  failed: "Your question could not be sent. Please try again.",
  see: "See your conversation",
  sentTitle: "Question sent",
} as const;

export function answersText(name: string): string {
  return `${firstName(name)} answers in Messages. You hear of it by the bell and by e-mail.`;
}

export function askedBefore(name: string): string {
  return `You have asked ${firstName(name)} about this trip before.`;
}
