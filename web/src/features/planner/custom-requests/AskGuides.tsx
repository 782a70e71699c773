import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { customRequests } from "../../../api/customRequests";
import type { Plan } from "../../../api/plan";
import { useSession } from "../../../api/session";
import { openRequestOf } from "../../../components/custom-requests/standing";
import { Icon } from "../../../components/ui/Icon";
import { addOverlay, useOverlayEntry } from "../../../components/useOverlay";

// Most plans are sent to no guide.
const AskDialog = lazy(() => import("./AskDialog").then((file) => ({ default: file.AskDialog })));

const OVERLAY = "asking guides";
const SEE = "see-request";
const ASK = "Ask a guide for this plan";
const SEE_REQUEST = "See your request to guides";

/** The way to send a plan to guides, or to the request that is open already. The address says that the dialog is open. */
export function AskGuides({ plan }: { plan: Plan }) {
  const { guides: isOpen } = useSearch({ from: "/itinerary/$id/customize" });
  const navigate = useNavigate({ from: "/itinerary/$id/customize" });
  const entry = useOverlayEntry(OVERLAY);
  const session = useSession();
  const person = session.state === "in" ? session.person.id : undefined;
  const requests = useQuery({
    ...customRequests(person ?? "", "traveller"),
    enabled: person !== undefined && plan.mine,
  });
  const request = openRequestOf(requests.data, plan.id);
  const [isWanted, setWanted] = useState(false);
  // The outside system is the address, with which one may come back from the sign-in.
  useEffect(() => {
    if (isOpen) setWanted(true);
  }, [isOpen]);
  const open = () =>
    void navigate({
      search: (now) => ({ ...now, guides: true }),
      state: (now) => addOverlay(now, OVERLAY),
      resetScroll: false,
    });
  const close = () => {
    if (!isOpen) return;
    if (entry.isHere) entry.leave();
    else
      void navigate({ search: (now) => ({ ...now, guides: false }), state: true, replace: true, resetScroll: false });
    // The button that opened it is a link by now, if something was sent.
    setTimeout(() => document.getElementById(SEE)?.focus());
  };
  return (
    <>
      {request ? (
        <Link className="btn line compact" id={SEE} to="/trip-requests/$id" params={{ id: request.id }}>
          <Icon name="speech" small />
          <span>{SEE_REQUEST}</span>
        </Link>
      ) : (
        <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={open}>
          <Icon name="speech" small />
          <span>{ASK}</span>
        </button>
      )}
      {isWanted && (
        <Suspense fallback={null}>
          <AskDialog plan={plan} request={request} open={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
