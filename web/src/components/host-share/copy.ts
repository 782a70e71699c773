import type { ReceivedHostShare } from "../../api/hostShares";
import { countText, firstName } from "../../lib/text";
import type { AnswerTexts } from "../proposal-answer/copy";

export const copy = { price: "Price", commission: "Commission", youGet: "You get" } as const;

/** The server's limit of a message. */
export const SHARE_MESSAGE_LENGTH = 1000;

const WHOLE = 100;

export function percentText(percent: number): string {
  return `${percent}%`;
}

/** In place of a name that the reader does not see. */
export const THE_OWNER = "the owner";

/** At the start of a sentence. */
export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function shortName(name: string): string {
  return name === THE_OWNER ? capital(name) : firstName(name);
}

/** The heading of the example. */
export function exampleText(travelers: number | null): string {
  return travelers === null
    ? "For example"
    : `For example, a booking of ${countText(travelers, "traveler", "travelers")}`;
}

export function commissionLabel(percent: number): string {
  return `${copy.commission}, ${percentText(percent)}`;
}

export function keepsLabel(name: string, percent: number): string {
  return `${shortName(name)} keeps ${percentText(percent)}`;
}

export function youKeepLabel(percent: number): string {
  return `You keep ${percentText(percent)}`;
}

export function getsLabel(name: string, percent: number): string {
  return `${shortName(name)} gets ${percentText(percent)}`;
}

export function youGetLabel(percent: number): string {
  return `${copy.youGet} ${percentText(percent)}`;
}

/** What a received proposal says, and what would change. */
export function receivedText({ from, percent, by, is_invitation }: ReceivedHostShare): string {
  if (is_invitation) return `${from} invites you to lead this package too, and that you keep ${percentText(percent)}.`;
  return by === "owner"
    ? `${from} proposes that you keep ${percentText(percent)} of the guide's part.`
    : `${from} proposes to keep ${percentText(percent)} of the guide's part; you get ${percentText(WHOLE - percent)}.`;
}

/** Before the answer, a co-host without an agreement keeps all. */
export function presentText({ by, is_invitation, present_percent, from }: ReceivedHostShare): string {
  if (is_invitation) return "You do not host it yet.";
  if (present_percent === WHOLE) return by === "owner" ? "Now you keep all." : `Now ${from} keeps all.`;
  return by === "owner"
    ? `Now you keep ${percentText(present_percent)}.`
    : `Now ${from} keeps ${percentText(present_percent)}.`;
}

type Offered = Pick<ReceivedHostShare, "from" | "percent" | "by" | "is_invitation">;

export function answerTexts({ from, percent, by, is_invitation }: Offered): Record<"accept" | "decline", AnswerTexts> {
  const split =
    by === "owner"
      ? `you keep ${percentText(percent)} and ${from} gets ${percentText(WHOLE - percent)}`
      : `${from} keeps ${percentText(percent)} and you get ${percentText(WHOLE - percent)}`;
  const holds = `Of trips that ${by === "owner" ? "you lead" : "they lead"}, ${split}. It holds for bookings whose first payment comes from now on.`;
  return {
    accept: {
      title: is_invitation ? "Host this package too?" : "Agree on this share?",
      text: is_invitation ? `Travelers can choose you as their guide. ${holds}` : holds,
      send: is_invitation ? "Accept invitation" : "Agree",
      sending: "Accepting…",
      done: is_invitation ? "You host this package now" : "Share agreed",
      next: `${from} gets a notice.`,
    },
    decline: {
      title: is_invitation ? "Decline this invitation?" : "Decline this share?",
      text: is_invitation ? "You do not host the package." : "All stays as it is.",
      send: is_invitation ? "Decline invitation" : "Decline share",
      sending: "Declining…",
      done: is_invitation ? "Invitation declined" : "Share declined",
      next: `${from} gets a notice.`,
    },
  };
}
