import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { ASKING, addOverlay, useOverlayEntry } from "../../../components/useOverlay";
import { copy } from "../copy";
import { useBooking } from "../packageStatus";
import type { Host } from "../queries";

// Loaded on demand: most readers ask nothing.
const AskDialog = lazy(() => import("./AskDialog").then((file) => ({ default: file.AskDialog })));

type Props = { trip: { id: string; title: string }; hosts: readonly Host[] };

/** Without scripts or a host to ask, it links to support. */
export function AskGuide({ trip, hosts }: Props) {
  const { isKnown, barred } = useBooking(trip.id, hosts);
  const { ask } = useSearch({ from: "/packages/$id" });
  const navigate = useNavigate({ from: "/packages/$id" });
  const entry = useOverlayEntry(ASKING);
  const [isWanted, setWanted] = useState(false);
  // Syncs with the server-rendered page, which holds no dialog.
  useEffect(() => {
    if (ask && isKnown && barred === undefined) setWanted(true);
  }, [ask, isKnown, barred]);
  if (barred !== undefined && barred !== "hostless") return null;
  const close = () => {
    if (!ask) return;
    if (entry.isHere) entry.leave();
    else void navigate({ search: (now) => ({ ...now, ask: false }), state: true, replace: true, resetScroll: false });
  };
  return (
    <>
      <Link
        className="go"
        to="/contact"
        search={{ about: trip.title }}
        onClick={(event) => {
          if (barred || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          void navigate({
            search: (now) => ({ ...now, ask: true }),
            state: (now) => addOverlay(now, ASKING),
            resetScroll: false,
          });
        }}
      >
        <span>{barred ? copy.askUs : copy.ask}</span>
      </Link>
      {isWanted && (
        <Suspense fallback={null}>
          <AskDialog open={ask} trip={trip} hosts={hosts} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
