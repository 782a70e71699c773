import { instantText } from "../../../../lib/instants";

export const copy = {
  title: "Your reputation",
  lede: "What you have done here is yours. Take it to an agency, a hotel or another site, signed by Serendib, so that nobody needs to take your word for it.",
  loading: "Loading your reputation...",
  failed: "Your reputation could not be loaded.",
  download: "Download signed statement",
  print: "Print",
  check: "How others check it",
  contents:
    "The file has these figures of today, your name, languages and checked papers; no traveler, no price and no address.",
  paper:
    "This paper is for reading. What proves it is the signed file, which anyone can check on Serendib under /verify.",
  emptyTitle: "No trips led yet",
  emptyText:
    "After your first trip its days, its travelers and their reviews stand here, to take with you. Until then a statement proves that you are a guide here, with your languages and checked papers.",
  noFigures: "This version of the page cannot display your figures. Load it again, or download them.",
  link: "Your reputation, as a signed statement",
} as const;

export function paperTitle(name: string): string {
  return `${name} on Serendib`;
}

export function figuresText(issuedAt: string): string {
  return `As of ${instantText(issuedAt)}.`;
}
