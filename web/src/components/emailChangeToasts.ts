import { toast } from "./ui/toasts";

const copy = {
  halfTitle: "One address confirmed",
  halfText: "Now the other one: open the link in its mail, or enter its code in your profile.",
  title: "E-mail address changed",
  text: (email: string) => `From now on we write to ${email}.`,
} as const;

/** The last word of a change takes the place of the first. */
const action = "new address";

/** One of the two addresses has confirmed. */
export function showHalfConfirmed(): void {
  toast({ tone: "good", title: copy.halfTitle, text: copy.halfText, action });
}

/** The change is complete. */
export function showEmailChanged(email: string): void {
  toast({ tone: "good", title: copy.title, text: copy.text(email), action });
}
