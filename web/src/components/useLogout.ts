import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { wordsFor } from "../api/authErrors";
import { AppError, requestOf } from "../api/errors";
import { signOut } from "../api/session";
import { sendPendingAnswers } from "./pendingAnswers";
import { toast } from "./ui/toasts";
import { clearLocalData } from "./useSignOutCleanup";

const copy = {
  leftTitle: "Signed Out",
  leftText: "You have been signed out successfully.",
  hereTitle: "Signed Out on This Device Only",
  hereText: "Your other devices are still signed in.",
  errorTitle: "Error",
  errorText: "Failed to sign out",
  unsentText: "An answer could not be sent, so you are still signed in. Signing out now drops it.",
} as const;

const UNSENT = "unsent";

/** Of this session or all of the person's. `onLeft` is called even if the pressed control is gone with the session. */
export function useLogout(onLeft?: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (scope: Parameters<typeof signOut>[0]) => {
      if (!(await sendPendingAnswers())) {
        throw new AppError({ title: copy.errorTitle, text: copy.unsentText, code: UNSENT });
      }
      return signOut(scope);
    },
    onSuccess: async (others) => {
      clearLocalData();
      onLeft?.();
      if (others) toast({ tone: "bad", title: copy.hereTitle, text: wordsFor(others, copy.hereText) });
      else toast({ tone: "good", title: copy.leftTitle, text: copy.leftText });
      await navigate({ to: "/" });
    },
    onError: (error) => {
      const isUnsent = error instanceof AppError && error.code === UNSENT;
      const text = isUnsent ? copy.unsentText : wordsFor(error, copy.errorText);
      toast({ tone: "bad", title: copy.errorTitle, text, request: requestOf(error) });
    },
  });
}
