import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useSession } from "../api/session";
import { clearDrafts } from "./draftStorage";
import { clearRecentTrips } from "./recentlySeen";
import { clearTabDrafts } from "./useDraft";

/** What was typed and looked at in this browser. */
export function clearLocalData(): void {
  clearTabDrafts();
  clearDrafts();
  clearRecentTrips();
}

/**
 * A sign-out in another tab also clears this tab's drafts, which are in storage of its own, and goes home here too. A
 * session that ends by itself keeps its person's drafts.
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
