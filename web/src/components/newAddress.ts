import { toast } from "./ui/toasts";

const copy = {
  title: "E-mail address changed",
  text: (email: string) => `From now on we write to ${email}.`,
} as const;

/** Said once nobody has to agree any more, whether it was a link or a code that came last. */
export function tellNewAddress(email: string): void {
  toast({ tone: "good", title: copy.title, text: copy.text(email) });
}
