import { longDayText, today } from "../../lib/dates";

export const copy = {
  blockSend: "Block",
  blocking: "Blocking…",
  blockEffect:
    "Every session ends at once, and no one signs in with this account. The person gets a mail, without your reason.",
  blockFailed: "The account could not be blocked.",
  blockedTitle: "Account blocked",
  howLong: "How long",
  untilDay: "Until a day",
  withoutEnd: "Without end",
  lastDay: "Last day, by Sri Lankan time",
  dayMissing: "Choose today or a later day.",
  blockedForGood: "Blocked without end",
  cancel: "Cancel",
} as const;

/** The server's end of a block without one. */
const NO_END = "9999";

/** "Blocked until Monday 14 December 2026": the last day by Sri Lankan time. A block ends with the day, at midnight. */
export function blockText(until: string | null): string {
  if (until === null || until.startsWith(NO_END)) return copy.blockedForGood;
  return `Blocked until ${longDayText(today(new Date(Date.parse(until) - 1)))}`;
}
