export const copy = {
  join: "Request to Join",
  reviewed: "An admin looks at every request.",
  isHost: "You are a host of this package.",
  pending: "Your request is waiting for review",
  rejected: "Your last request was not accepted",
  title: "Request to Join",
  lede: "An admin reads this together with your guide profile.",
  message: "Why do you want to join this package?",
  messageHint: "What you know of these places, when you can lead it, in which languages.",
  send: "Send Request",
  sending: "Sending…",
  cancel: "Cancel",
  close: "Close",
  errorTitle: "Error",
  blank: "Please provide a message explaining why you want to join this package.",
  notGuide: "You need to be a verified guide to request package access.",
  duplicate: "You have already requested to join this package.",
  failed: "Failed to submit request. Please try again.",
  sentTitle: "Request submitted successfully!",
  sentText: "Admin will review your request.",
} as const;

export function askedOnText(day: string): string {
  return `Asked on ${day}.`;
}
