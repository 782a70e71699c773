import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useOverlay } from "../../components/useOverlay";
import type { TripSearch } from "./params";

const NAME = "filters";

/** Its choices replace its own history entry: Back closes it, and Back again returns to the previous results. */
export function useSheet(search: TripSearch) {
  const navigate = useNavigate({ from: "/search" });
  const { isOpen, open, close } = useOverlay(NAME);
  const chosen = useRef<TripSearch>(undefined);

  // Syncs with the browser's Back, which removes the sheet's entry; the choices get another.
  useEffect(() => {
    if (isOpen || chosen.current === undefined) return;
    void navigate({ search: chosen.current, resetScroll: false });
    chosen.current = undefined;
  }, [isOpen, navigate]);

  return {
    isOpen,
    open,
    choose: (part: Partial<TripSearch>) => {
      chosen.current = { ...search, ...part };
      void navigate({ search: chosen.current, state: { overlays: [NAME] }, replace: true, resetScroll: false });
    },
    close: () => {
      if (!isOpen) return;
      if (chosen.current === undefined) return close();
      chosen.current = undefined;
      void navigate({ search: (now) => now, state: {}, replace: true, resetScroll: false });
    },
  };
}
