import { toast } from "./ui/toasts";

const copy = {
  halfTitle: "One address confirmed",
  halfText: "Now the other one: open the link in its mail, or enter its code in your profile.",
  title: "E-mail address changed",
  text: (email: string) => `From now on we write to ${email}.`,
} as const;

/** The last word of a change takes the place of the first. */
const action = "new address";

/** Said when one of two addresses has agreed, by a link or by a code. */
export function showHalfConfirmed(): void {
  toast({ tone: "good", title: copy.halfTitle, text: copy.halfText, action });
}

/** Said once nobody has to agree any more. */
export function showEmailChanged(email: string): void {
  toast({ tone: "good", title: copy.title, text: copy.text(email), action });
}
