import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { TripSearch } from "./params";

/**
 * The phone's sheet of filters has a history entry of its own, which the choices made in it change: Back closes it, and once more leads
 * to the list as it was before.
 */
export function useSheet(search: TripSearch) {
  const { history } = useRouter();
  const navigate = useNavigate({ from: "/search" });
  const isItsEntry = useLocation({ select: ({ state }) => state.sheet === true });
  // A page that is loaded anew begins without it, as the server drew it.
  const [wasOpened, setOpened] = useState(false);
  const isOpen = wasOpened && isItsEntry;
  const chosen = useRef<TripSearch>(undefined);

  // The outside system is the browser's Back: it takes the sheet's entry away, and what was chosen gets another.
  useEffect(() => {
    if (isOpen || chosen.current === undefined) return;
    void navigate({ search: chosen.current, resetScroll: false });
    chosen.current = undefined;
  }, [isOpen, navigate]);

  return {
    isOpen,
    open: () => {
      setOpened(true);
      void navigate({ search: (now) => now, state: (now) => ({ ...now, sheet: true }), resetScroll: false });
    },
    choose: (part: Partial<TripSearch>) => {
      chosen.current = { ...search, ...part };
      void navigate({ search: chosen.current, state: { sheet: true }, replace: true, resetScroll: false });
    },
    close: () => {
      if (!isOpen) return;
      if (chosen.current === undefined) return history.back();
      chosen.current = undefined;
      void navigate({ search: (now) => now, state: {}, replace: true, resetScroll: false });
    },
  };
}
