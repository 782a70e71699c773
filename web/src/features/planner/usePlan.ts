import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isConflict, requestOf } from "../../api/errors";
import type { Change, Itinerary, Plan } from "../../api/plan";
import { changePlan } from "../../api/planCalls";
import { type Planned, refinePlan } from "../../api/planner";
import { useSession } from "../../api/session";
import { toast } from "../../components/ui/toasts";
import { copy } from "./planCopy";
import { planOf } from "./planQueries";

/** A change by hand, looked up in the plan as it stands: it may have moved meanwhile. */
export type Edit = (itinerary: Itinerary) => Change | undefined;

/**
 * Changing a kept plan, by hand or by words. Where somebody else was quicker, the plan is read again and the change waits to be
 * made once more or to be left.
 */
export function usePlan(plan: Plan) {
  const queries = useQueryClient();
  const session = useSession();
  const person = session.state === "in" ? session.person.id : undefined;
  const { queryKey } = planOf(plan.id, person);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  const latest = () => queries.getQueryData<Plan | null>(queryKey) ?? plan;
  const put = (next: Plan) => queries.setQueryData(queryKey, next);

  const reread = async (again: () => void) => {
    await queries.refetchQueries({ queryKey });
    setWaiting(() => again);
  };
  const editing = useMutation({
    mutationFn: async (one: Edit) => {
      const before = latest();
      const change = one(before.itinerary);
      if (!change) return undefined;
      const now = await changePlan(before, change);
      put(now);
      return now;
    },
  });
  const refining = useMutation({ mutationFn: (wish: string) => refinePlan(latest(), wish) });

  const edit = (one: Edit, onDone?: (now: Plan) => void) => {
    if (editing.isPending) return;
    editing.mutate(one, {
      onSuccess: (now) => {
        if (now) onDone?.(now);
        else toast({ tone: "bad", title: copy.wrong, text: copy.gone });
      },
      onError: (error) => {
        if (isConflict(error)) void reread(() => edit(one, onDone));
        else toast({ tone: "bad", title: copy.wrong, text: error.message, request: requestOf(error) });
      },
    });
  };
  const undo = (onDone: () => void) => {
    // The answer that is still awaited would be the last change by then.
    if (editing.isPending || refining.isPending) return;
    editing.mutate(() => ({ undo: true }), {
      onSuccess: onDone,
      onError: (error) => {
        const isAnothers = isConflict(error);
        // What somebody else changed meanwhile is theirs to take back.
        if (isAnothers) void queries.refetchQueries({ queryKey });
        toast({
          tone: "bad",
          title: copy.wrong,
          text: isAnothers ? copy.notTakenBack : error.message,
          request: requestOf(error),
        });
      },
    });
  };
  const refine = (wish: string, told: { good: (planned: Planned) => void; bad: () => void }) => {
    refining.mutate(wish, {
      onSuccess: (planned) => {
        const now = latest();
        const { version = now.version, itinerary, changes } = planned;
        put({ ...now, version, itinerary, canGoBack: now.canGoBack || changes.length > 0 });
        told.good(planned);
      },
      onError: (error) => {
        told.bad();
        if ("code" in error && error.code === "409") void reread(() => refine(wish, told));
        else toast({ tone: "bad", title: copy.wrong, text: copy.updateFailed, request: requestOf(error) });
      },
    });
  };
  return {
    edit,
    /** Takes the last change back: only where there is one, and once. */
    undo: plan.canGoBack ? undo : undefined,
    version: plan.version,
    refine,
    isBusy: editing.isPending || refining.isPending,
    isRefining: refining.isPending,
    conflict: waiting && {
      again: () => {
        setWaiting(null);
        waiting();
      },
      leave: () => setWaiting(null),
    },
    /** Reads the plan again: it was shared, or is somebody's now. */
    refresh: () => queries.invalidateQueries({ queryKey }),
  };
}
