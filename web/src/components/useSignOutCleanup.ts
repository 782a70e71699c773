import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useSession } from "../api/session";
import { clearDrafts } from "./draftStorage";
import { clearRecentTrips } from "./recentlySeen";
import { clearSheets } from "./sheetStorage";
import { clearTabDrafts } from "./tabDrafts";

/** Drafts, viewed items and day sheets in this browser. */
export function clearLocalData(): void {
  clearTabDrafts();
  clearDrafts();
  clearRecentTrips();
  clearSheets();
}

/**
 * A sign-out in another tab also clears this tab's own drafts, and goes home here too. A session that ends by itself
 * keeps its drafts.
 */
export function useSignOutCleanup(): void {
  const { state } = useSession();
  const navigate = useNavigate();
  const before = useRef(state);
  // Syncs with the browser's storage and the open page.
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (state !== "out" || (was !== "in" && was !== "ended")) return;
    clearLocalData();
    void navigate({ to: "/" });
  }, [state, navigate]);
}
