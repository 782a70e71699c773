/** Of one answer: its step of confirmation, and the notice after it. */
export type AnswerTexts = Record<"title" | "text" | "send" | "sending" | "done" | "next", string>;

export const copy = {
  accept: "Accept",
  decline: "Decline",
  back: "Back",
  message: "Message (optional)",
  answerFailed: "Your answer could not be sent. Please try again.",
  errorTitle: "Error",
} as const;
