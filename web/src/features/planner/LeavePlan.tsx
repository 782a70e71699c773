import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { isMissing, requestOf, textOf } from "../../api/errors";
import { ownPlans } from "../../api/ownPlans";
import type { Person } from "../../api/person";
import type { Plan } from "../../api/plan";
import { deletePlan } from "../../api/planCalls";
import { toast } from "../../components/ui/toasts";
import { useIsMounted } from "../../components/useSubmitResult";
import { handleOutcome } from "../../lib/handleOutcome";
import { togetherText } from "./planEditors";
import { copy } from "./shareCopy";

type Props = { plan: Plan; person: Person };

/** The editors of a joined plan, and leaving it after a confirmation. */
export function LeavePlan({ plan, person }: Props) {
  const [isSure, setSure] = useState(false);
  const question = useRef<HTMLHeadingElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  const wasSure = useRef(false);
  const leaving = useLeaving(plan, person);
  // Syncs with the focus: question and button replace each other.
  useEffect(() => {
    if (isSure) question.current?.focus();
    else if (wasSure.current) way.current?.focus();
    wasSure.current = isSure;
  }, [isSure]);
  return (
    <>
      <p>{togetherText(plan, person.name)}</p>
      {!isSure && (
        <button type="button" ref={way} className="btn danger" onClick={() => setSure(true)}>
          {copy.leave}
        </button>
      )}
      {isSure && (
        <>
          <h3 ref={question} tabIndex={-1}>
            {copy.leaveTitle}
          </h3>
          <p>{copy.leaveText}</p>
          <p className="acts">
            <button type="button" className="btn line" onClick={() => setSure(false)}>
              {copy.stay}
            </button>
            <button type="button" className="btn danger" aria-disabled={leaving.isPending} onClick={leaving.leave}>
              {leaving.isPending ? copy.leaving : copy.leaveIt}
            </button>
          </p>
        </>
      )}
    </>
  );
}

function useLeaving(plan: Plan, person: Person) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsMounted();
  const { queryKey } = ownPlans(person.id);
  const leaving = useMutation({
    mutationFn: async () => {
      try {
        await deletePlan(plan.id);
      } catch (error) {
        // The owner was faster.
        if (!(error instanceof Error && isMissing(error))) throw error;
      }
    },
  });
  const leave = () => {
    if (leaving.isPending) return;
    handleOutcome(leaving.mutateAsync(), {
      onSuccess: async () => {
        toast({ tone: "good", title: copy.left, text: plan.itinerary.title });
        queries.setQueryData(queryKey, (now) => now?.filter(({ id }) => id !== plan.id));
        if (isHere()) await navigate({ to: "/profile", search: { mode: "visitor", tab: "overview" } });
        queries.removeQueries({ queryKey: ["itineraries", "one", plan.id] });
        await queries.invalidateQueries({ queryKey });
      },
      onError: (error) =>
        toast({
          tone: "bad",
          title: copy.failedTitle,
          text: textOf(error, copy.leaveFailed),
          request: requestOf(error),
        }),
    });
  };
  return { leave, isPending: leaving.isPending };
}
