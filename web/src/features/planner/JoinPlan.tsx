import { useMutation } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { requestOf, textOf } from "../../api/errors";
import { joinPlan } from "../../api/planCalls";
import { useSession } from "../../api/session";
import { toast } from "../../components/ui/toasts";
import { useIsMounted } from "../../components/useSubmitResult";
import { handleOutcome } from "../../lib/handleOutcome";
import { copy } from "./planEditors";

const BUTTON = "btn primary compact";

/** By its link. Visitors sign in first, and return here. */
export function JoinPlan({ token }: { token: string }) {
  const session = useSession();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  const isHere = useIsMounted();
  const joining = useMutation({ mutationFn: joinPlan });
  const join = () => {
    if (joining.isPending) return;
    handleOutcome(joining.mutateAsync(token), {
      onSuccess: ({ id }) => {
        if (isHere()) void navigate({ to: "/itinerary/$id/customize", params: { id } });
      },
      onError: (error) =>
        toast({ tone: "bad", title: "Error", text: textOf(error, copy.joinFailed), request: requestOf(error) }),
    });
  };
  if (session.state !== "in") {
    return (
      <Link className={BUTTON} to="/auth" search={{ next: here }}>
        {copy.join}
      </Link>
    );
  }
  return (
    <button type="button" className={BUTTON} aria-disabled={joining.isPending} onClick={join}>
      {joining.isPending ? copy.joining : copy.join}
    </button>
  );
}
