import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useSession } from "../api/session";
import { clearDrafts } from "./draftStorage";
import { forgetSeen } from "./recentlySeen";
import { clearTabDrafts } from "./useDraft";

/** What was typed and looked at in this browser. */
export function clearLocalData(): void {
  clearTabDrafts();
  clearDrafts();
  forgetSeen();
}

/**
 * Whoever signs out in another tab leaves nothing typed in this one either, which has storage of its own, and goes home here too: what
 * stands in a form goes with its page. A session that ends by itself keeps what was typed for whose it is (threat B11, decision
 * record 8).
 */
export function useSignOutCleanup(): void {
  const { state } = useSession();
  const navigate = useNavigate();
  const before = useRef(state);
  // The outside systems are the browser's storage and the page that is open.
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state !== "out" || (was !== "in" && was !== "ended")) return;
    clearLocalData();
    void navigate({ to: "/" });
  }, [state, navigate]);
}
