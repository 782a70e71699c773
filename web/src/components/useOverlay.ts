import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** The address marks it as open, so an entry with that address may not be its own. */
export const BOOKING = "booking";
/** A question to a host. */
export const ASKING = "asking";
/** The receipt of a sent request. */
export const SENT = "sent";

/** Has its own history entry. Back closes it, and closing it goes back, so that no dead entry is left. */
export function useOverlay(name: string) {
  const navigate = useNavigate();
  const entry = useOverlayEntry(name);
  // A reload starts without it, as rendered by the server.
  const [wasOpened, setOpened] = useState(false);
  const isOpen = wasOpened && entry.isHere;
  return {
    isOpen,
    open: () => {
      setOpened(true);
      void navigate({ to: ".", search: true, state: (now) => addOverlay(now, name), resetScroll: false });
    },
    close: () => {
      if (isOpen) entry.leave();
    },
  };
}

/** For a new history entry over the current one. */
export function addOverlay<State extends { overlays?: string[] }>(now: State, name: string): State {
  return { ...now, overlays: [...(now.overlays ?? []), name] };
}

/** For an entry in which one overlay replaces another. */
export function swapOverlay<State extends { overlays?: string[] }>(now: State, from: string, to: string): State {
  return now.overlays ? { ...now, overlays: now.overlays.map((one) => (one === from ? to : one)) } : now;
}

/** Whether the current history entry is this overlay's, and the way back. */
export function useOverlayEntry(name: string) {
  const { history } = useRouter();
  const isHere = useLocation({ select: ({ state }) => state.overlays?.includes(name) === true });
  const isLeaving = useRef(false);
  // Syncs with the browser's history, which goes back asynchronously.
  useEffect(() => {
    if (!isHere) isLeaving.current = false;
  }, [isHere]);
  return {
    isHere,
    leave: () => {
      // A second press would go back one step too far.
      if (!isHere || isLeaving.current) return;
      isLeaving.current = true;
      history.back();
    },
  };
}
