export const copy = {
  title: "In your own calendar",
  text: "An address that Google Calendar, Apple Calendar or Outlook subscribes to. It has your trips with the traveler's name, but no phone number and no address.",
  make: "Make an address",
  replace: "Make a new address",
  stop: "Stop the feed",
  working: "One moment…",
  label: "Address of your calendar",
  copyIt: "Copy address",
  copied: "Copied.",
  once: "Keep it to yourself: anyone who has it sees your trips. Copy it now, because it is not displayed again.",
  replaces: "A new address ends the old one.",
  madeToast: "Address made",
  stoppedToast: "The feed has ended",
  failed: "That did not work. Please try again.",
} as const;

/** "Your feed has an address since 5 Dec 2026." */
export function sinceText(day: string): string {
  return `Your feed has an address since ${day}.`;
}
