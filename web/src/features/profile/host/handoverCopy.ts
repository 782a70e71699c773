import { rangeText } from "../../../lib/dates";

export const copy = {
  open: "Hand over several jobs",
  title: "Hand over several jobs",
  lede: "For days on which you cannot lead your trips: other hosts of the packages take them over.",
  back: "Back to your jobs",
  absence: "Hand these trips over",
} as const;

/** `until`: how long the traveler can cancel for nothing. */
export function takenOverText(from: string, day: string, until: string | null): string {
  const sentence = `You took it over from ${from} on ${day}.`;
  return until === null ? sentence : `${sentence} Until ${until} the traveler can cancel with a full refund.`;
}

export function declinedText(name: string, day: string): string {
  return `${name} declined to take it over on ${day}.`;
}

export function noJobsText(from: string, to: string): string {
  return `Nothing to hand over from ${rangeText(from, to)}.`;
}
