export const copy = {
  open: "Reopen…",
  title: "Reopen decision",
  effect: "It waits for a decision again.",
  readers: "The person concerned reads it too.",
  send: "Reopen",
  sending: "Reopening…",
  failed: "The decision could not be reopened.",
  doneTitle: "Decision reopened",
  doneText: "It waits for a decision again.",
} as const;
