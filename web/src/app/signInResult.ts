import "../api/authTexts";
import type { AuthCallback } from "../api/authCallback";
import { knownText } from "../api/authErrors";
import { AppError } from "../api/errors";
import type { Person } from "../api/person";
import { showEmailChanged, showHalfConfirmed } from "../components/emailChangeToasts";
import { toast } from "../components/ui/toasts";
import { copy } from "./copy";

/** The people before and after. */
type SignInOutcome = { failed: unknown; before?: Person | undefined; now?: Person | undefined };

/** Reports the result of an external sign-in or a mailed link. */
export function showSignInResult(back: AuthCallback, { failed, before, now }: SignInOutcome): void {
  if (back.kind === "half") showHalfConfirmed();
  if (back.kind === "failure") failure(knownText(back.error));
  if (back.kind === "unstored") failure(copy.nothingStored);
  if (back.kind === "code" && failed !== undefined) {
    failure(failed instanceof AppError ? knownText(failed.code) : undefined);
  }
  // The changes show the purpose of the code.
  if (back.kind === "code" && now && before?.id === now.id && before.email !== now.email) showEmailChanged(now.email);
}

function failure(text: string | undefined): void {
  toast({ tone: "bad", title: copy.signInErrorTitle, text: text ?? copy.signInErrorText });
}
