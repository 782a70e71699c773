import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { wordsFor } from "../api/authErrors";
import { requestOf } from "../api/errors";
import { signOut } from "../api/session";
import { toast } from "./ui/toasts";
import { clearLocalData } from "./useSignOutCleanup";

const copy = {
  leftTitle: "Signed Out",
  leftText: "You have been signed out successfully.",
  hereTitle: "Signed Out on This Device Only",
  hereText: "Your other devices are still signed in.",
  errorTitle: "Error",
  errorText: "Failed to sign out",
} as const;

/** Of this session or all of the person's. `onLeft` is called even if the pressed control is gone with the session. */
export function useLogout(onLeft?: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: signOut,
    onSuccess: async (others) => {
      clearLocalData();
      onLeft?.();
      if (others) toast({ tone: "bad", title: copy.hereTitle, text: wordsFor(others, copy.hereText) });
      else toast({ tone: "good", title: copy.leftTitle, text: copy.leftText });
      await navigate({ to: "/" });
    },
    onError: (error) => {
      toast({ tone: "bad", title: copy.errorTitle, text: wordsFor(error, copy.errorText), request: requestOf(error) });
    },
  });
}
