import type { PlanVersion } from "../../api/planCalls";
import { shortenText } from "../../lib/text";
import { daysText } from "./copy";

export const copy = {
  title: "History of this plan",
  text: "What the plan was before each change, the latest first. Going back is a change too: it can be taken back.",
  close: "Close",
  loading: "The earlier versions are being read…",
  empty: "Nothing was changed yet.",
  failed: "The earlier versions could not be loaded.",
  tryAgain: "Try again",
  restore: "Go back to this",
  restored: "Done",
  failedTitle: "Error",
  missing: "This version is not there any more. The plan stays as it is.",
} as const;

/** A wish can be much longer. */
const WORDS_LENGTH = 120;

type VersionChange = Pick<PlanVersion, "cause" | "words">;

/** "Before Ella Rock was taken out". */
export function beforeText(change: VersionChange): string {
  return `Before ${causeText(change)}`;
}

export function restoredText(change: VersionChange, canGoBack: boolean): string {
  const done = `The plan is as it was before ${causeText(change)}.`;
  return canGoBack ? `${done} “Take back the last change” undoes this.` : done;
}

function causeText({ cause, words: whole }: VersionChange): string {
  const words = shortenText(whole, WORDS_LENGTH);
  const stop = words || "a stop";
  switch (cause) {
    case "refine":
      return words ? `you wrote “${words}”` : "you changed it in words";
    case "move":
      return `${stop} was moved`;
    case "remove":
      return `${stop} was taken out`;
    case "time":
      return `${stop} was given another time`;
    case "length":
      return `the visit to ${stop} was made longer or shorter`;
    case "swap":
      return `${stop} was swapped for another`;
    case "add":
      return `${stop} was added`;
    case "swapDays":
      return words ? `days ${words} were swapped` : "two days were swapped";
    case "title":
      return words ? `the title became “${words}”` : "the title was changed";
    case "lift":
      return words ? `“${words}” was taken back` : "a wish was taken back";
    case "undo":
      return "a change was taken back";
    case "restore":
      return "you went back to an earlier version";
    default:
      return "a change";
  }
}

/** "Two days in Kandy · 2 days · Kandy → Ella"; with the title if it has changed. */
export function versionFacts({ title, duration, places }: PlanVersion, titleNow: string): string {
  return [title !== titleNow && title, daysText(duration), places.join(" → ")].filter(Boolean).join(" · ");
}
