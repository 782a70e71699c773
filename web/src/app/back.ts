import { knownText } from "../api/authErrors";
import type { Back } from "../api/callback";
import { AppError } from "../api/errors";
import { toast } from "../components/ui/toasts";
import { copy } from "./copy";

/** Says what became of a sign-in elsewhere, or of a link in a mail, when there is something to say. */
export function tellOfBack(back: Back | undefined, failed: unknown): void {
  if (back?.kind === "half") toast({ tone: "good", title: copy.halfTitle, text: copy.halfText });
  if (back?.kind === "failure") failure(back.text);
  if (back?.kind === "code" && failed !== undefined) {
    failure(failed instanceof AppError ? knownText(failed.code) : undefined);
  }
}

function failure(text: string | undefined): void {
  toast({ tone: "bad", title: copy.signInErrorTitle, text: text ?? copy.signInErrorText });
}
