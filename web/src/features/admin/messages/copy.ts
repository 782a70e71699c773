import { copy as deskCopy } from "../copy";

export const copy = {
  search: "Name, e-mail or subject",
  failed: "The messages could not be read.",
  empty: "There is no message yet.",
  subject: "Subject",
  from: "From",
  received: "Received",
  status: "Status",
  markFailed: "The message could not be marked.",

  // The conversation
  answers: "Answers",
  staff: "Staff",
  earlier: "Other messages from this address",
  account: "Account with this address",
  reading: "Reading the answers…",
  readFailed: "The answers and other messages could not be read.",
  tryAgain: "Try again",
  refresh: "Check again",
  states: { queued: "On its way", sent: "Sent", failed: "Not delivered" } as Readonly<Record<string, string>>,

  // The answer
  answer: "Your answer",
  answerHint: "It goes out as an e-mail, with the message below it.",
  sendAndMark: "Send and mark as handled",
  send: "Send and leave open",
  sendAgain: "Send another answer",
  sending: "Sending…",
  sendFailed: "The answer could not be sent. Your text is still here.",
  sentTitle: "Answer sent",
} as const;

export function stateText(handledAt: string | null): string {
  return handledAt === null ? deskCopy.open : deskCopy.handled;
}

export function goesTo(email: string): string {
  return `It goes to ${email}.`;
}
