import { toast } from "./ui/toasts";

const copy = {
  halfTitle: "One address confirmed",
  halfText: "Now the other one: open the link in its mail, or enter its code in your profile.",
  title: "E-mail address changed",
  text: (email: string) => `From now on we write to ${email}.`,
} as const;

/** Toasts of a change replace each other. */
const action = "new address";

export function showHalfConfirmed(): void {
  toast({ tone: "good", title: copy.halfTitle, text: copy.halfText, action });
}

export function showEmailChanged(email: string): void {
  toast({ tone: "good", title: copy.title, text: copy.text(email), action });
}
