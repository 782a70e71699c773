import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { customRequests } from "../../../api/customRequests";
import type { Plan } from "../../../api/plan";
import { useSession } from "../../../api/session";
import { openRequestOf } from "../../../components/custom-requests/requestStatus";
import { Icon } from "../../../components/ui/Icon";
import { addOverlay, useOverlayEntry } from "../../../components/useOverlay";

// Loaded on demand: most plans go to no guide.
const AskDialog = lazy(() => import("./AskDialog").then((file) => ({ default: file.AskDialog })));

const OVERLAY = "asking guides";
const SEE = "see-request";
const ASK = "Ask a guide for this plan";
const SEE_REQUEST = "See your request to guides";

/** The plan's open request, if its owner is reading. */
function useOpenRequest({ id, mine }: Plan) {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : undefined;
  const requests = useQuery({ ...customRequests(person ?? "", "traveller"), enabled: person !== undefined && mine });
  return openRequestOf(requests.data, id);
}

/** The button that sends a plan to guides, or the link to its open request. */
export function AskGuides({ plan }: { plan: Plan }) {
  const navigate = useNavigate({ from: "/itinerary/$id/customize" });
  const request = useOpenRequest(plan);
  if (request) {
    return (
      <Link className="btn line compact" id={SEE} to="/trip-requests/$id" params={{ id: request.id }}>
        <Icon name="speech" small />
        <span>{SEE_REQUEST}</span>
      </Link>
    );
  }
  const open = () =>
    void navigate({
      search: (now) => ({ ...now, guides: true }),
      state: (now) => addOverlay(now, OVERLAY),
      resetScroll: false,
    });
  return (
    <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={open}>
      <Icon name="speech" small />
      <span>{ASK}</span>
    </button>
  );
}

/** The address marks the dialog as open, so that a sign-in returns to it. */
export function AskGuidesSlot({ plan }: { plan: Plan }) {
  const { guides: isOpen = false } = useSearch({ from: "/itinerary/$id/customize" });
  const navigate = useNavigate({ from: "/itinerary/$id/customize" });
  const entry = useOverlayEntry(OVERLAY);
  const request = useOpenRequest(plan);
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  // Syncs with the focus: after sending, a link replaces the button.
  useEffect(() => {
    if (isWanted && !isOpen) document.getElementById(SEE)?.focus();
  }, [isWanted, isOpen]);
  const close = () => {
    if (!isOpen) return;
    if (entry.isHere) entry.leave();
    else
      void navigate({
        search: ({ request }) => ({ ...(request && { request }) }),
        state: true,
        replace: true,
        resetScroll: false,
      });
  };
  return (
    isWanted && (
      <Suspense fallback={null}>
        <AskDialog plan={plan} request={request} open={isOpen} onClose={close} />
      </Suspense>
    )
  );
}
