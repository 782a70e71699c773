import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { wordsFor } from "../api/authErrors";
import { leave } from "../api/session";
import { toast } from "../components/ui/toasts";
import { forgetKept } from "../components/useKept";
import { copy } from "./copy";

/** Ends this session (decision 8), says so, and goes home. */
export function useLogout() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: leave,
    onSuccess: async () => {
      forgetKept();
      toast({ tone: "good", title: copy.leftTitle, text: copy.leftText });
      await navigate({ to: "/" });
    },
    onError: (error) => {
      toast({ tone: "bad", title: copy.leaveErrorTitle, text: wordsFor(error, copy.leaveErrorText) });
    },
  });
}
