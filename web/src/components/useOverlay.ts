import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";

/** The booking overlay. The address marks it as open, so an entry with that address may not be its own. */
export const BOOKING = "booking";
/** The overlay of a question to a host. */
export const ASKING = "asking";
/** The receipt of a sent request. */
export const SENT = "sent";

/** An overlay with its own history entry. Back closes it, and closing it goes back, so that no dead entry is left. */
export function useOverlay(name: string) {
  const navigate = useNavigate();
  const entry = useOverlayEntry(name);
  // A reloaded page starts without it, as rendered by the server.
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

/** The state of a new history entry over the current one. */
export function addOverlay<State extends { overlays?: string[] }>(now: State, name: string): State {
  return { ...now, overlays: [...(now.overlays ?? []), name] };
}

/** The state of an entry in which one overlay replaces another. */
export function swapOverlay<State extends { overlays?: string[] }>(now: State, from: string, to: string): State {
  return now.overlays ? { ...now, overlays: now.overlays.map((one) => (one === from ? to : one)) } : now;
}

/** Whether the current history entry belongs to this overlay, and the way back out of it. */
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
