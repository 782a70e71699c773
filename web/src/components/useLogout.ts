import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { wordsFor } from "../api/authErrors";
import { requestOf } from "../api/errors";
import { leave, useSession } from "../api/session";
import { forgetDrafts } from "./drafts";
import { forgetSeen } from "./recentlySeen";
import { toast } from "./ui/toasts";
import { forgetKept } from "./useKept";

const copy = {
  leftTitle: "Signed Out",
  leftText: "You have been signed out successfully.",
  hereTitle: "Signed Out on This Device Only",
  hereText: "Your other devices are still signed in.",
  errorTitle: "Error",
  errorText: "Failed to sign out",
} as const;

/**
 * Ends this session or all of the person's (decision 8), says so, and goes home. `onLeft` is called even where what it was pressed in
 * has gone with the person.
 */
export function useLogout(onLeft?: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: leave,
    onSuccess: async (others) => {
      forgetTyped();
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

function forgetTyped(): void {
  forgetKept();
  forgetDrafts();
  forgetSeen();
}

/**
 * Whoever signs out in another tab leaves nothing typed in this one either, which has storage of its own, and goes home here too: what
 * stands in a form goes with its page. A session that ends by itself keeps what was typed for whose it is (threat B11, decision
 * record 8).
 */
export function useNothingLeft(): void {
  const { state } = useSession();
  const navigate = useNavigate();
  const before = useRef(state);
  // The outside systems are the browser's storage and the page that is open.
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state !== "out" || (was !== "in" && was !== "ended")) return;
    forgetTyped();
    void navigate({ to: "/" });
  }, [state, navigate]);
}
