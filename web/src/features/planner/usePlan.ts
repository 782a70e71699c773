import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AppError, isConflict, isMissing, requestOf } from "../../api/errors";
import type { Itinerary, Plan, PlanChange } from "../../api/plan";
import { changePlan } from "../../api/planCalls";
import { type GeneratedPlan, refinePlan } from "../../api/planner";
import { useSession } from "../../api/session";
import { announce } from "../../components/announce";
import { toast } from "../../components/ui/toasts";
import { handleOutcome } from "../../lib/handleOutcome";
import { isMadeAgain } from "./edits";
import { asOwnChange, keepKnownVersion } from "./planChanges";
import { copy } from "./planCopy";
import { type ComparedPlan, isEmptyDiff, planDiff } from "./planDiff";
import { planFailure } from "./planFailure";
import { planOf } from "./planQueries";

/** Resolved against the current plan: the stop may have moved. */
export type Edit = (itinerary: Itinerary) => PlanChange | undefined;

type EditHandlers = {
  onDone?: (now: Plan) => void;
  /** The change succeeded or failed. */
  onEnd?: () => void;
  /** The server does not have what the change names. */
  onMissing?: () => void;
};

/**
 * Edits a stored plan by hand or by wish, one change at a time: manual changes wait for a wish's answer and apply to
 * its result. On a conflict the plan is read again. With other editors a manual change is then retried, so that the
 * last one wins; any other waits for a retry or a discard.
 */
export function usePlan(plan: Plan) {
  const queries = useQueryClient();
  const session = useSession();
  const person = session.state === "in" ? session.person.id : undefined;
  const { queryKey } = planOf(plan.id, person);
  const [waiting, setWaiting] = useState<readonly (() => void)[]>([]);
  const [lastChange, setLastChange] = useState<{ plan: string; before: Itinerary }>();
  const latest = () => queries.getQueryData<Plan | null>(queryKey) ?? plan;
  const storePlan = (next: Plan) => {
    keepKnownVersion(next);
    queries.setQueryData(queryKey, next);
  };
  const scope = { id: `plan ${plan.id}` };

  const reread = async (again: () => void) => {
    await queries.refetchQueries({ queryKey });
    setWaiting((before) => [...before, again]);
  };
  const editing = useMutation({
    scope,
    mutationFn: async (one: Edit) => {
      const before = latest();
      const change = one(before.itinerary);
      if (!change) return undefined;
      const now = await asOwnChange(plan.id, async () => {
        const made = await changePlan(before, change);
        storePlan(made);
        return made;
      });
      if ("undo" in change) setLastChange(undefined);
      // A title or a removed constraint changes neither days nor map.
      else if (!("title" in change || "lift" in change)) setLastChange({ plan: plan.id, before: before.itinerary });
      return now;
    },
  });
  const refining = useMutation({
    scope,
    mutationFn: async (wish: string) => {
      const { itinerary: before } = latest();
      const planned = await asOwnChange(plan.id, async () => {
        const made = await refinePlan(latest(), wish);
        const now = latest();
        const { version = now.version, itinerary } = made;
        storePlan({ ...now, version, itinerary, canGoBack: now.canGoBack || version !== now.version });
        return made;
      });
      const { changes } = planned;
      if (changes.length > 0) setLastChange({ plan: plan.id, before });
      return planned;
    },
  });

  /** Another editor's change came first. */
  const outrun = async (one: Edit, followers: EditHandlers, isSecond: boolean) => {
    const { version } = latest();
    await queries.refetchQueries({ queryKey });
    const now = queries.getQueryData<Plan | null>(queryKey);
    // The plan no longer opens, as the page shows already.
    if (now === null) return followers.onEnd?.();
    if (now && !isSecond && isMadeAgain(one, now)) {
      keepKnownVersion(now);
      if (now.version !== version) announce(copy.changedByOthers);
      return edit(one, followers, true);
    }
    followers.onEnd?.();
    setWaiting((before) => [...before, () => edit(one, followers)]);
  };
  const edit = (one: Edit, followers: EditHandlers = {}, isSecond = false) => {
    handleOutcome(editing.mutateAsync(one), {
      onSuccess: (now) => {
        followers.onEnd?.();
        if (now) followers.onDone?.(now);
        else toast({ tone: "bad", title: copy.wrong, text: copy.gone });
      },
      onError: (error) => {
        if (isConflict(error)) {
          void outrun(one, followers, isSecond);
          return;
        }
        followers.onEnd?.();
        if (followers.onMissing && error instanceof Error && isMissing(error)) followers.onMissing();
        else toast({ tone: "bad", title: copy.wrong, text: wordsOf(error), request: requestOf(error) });
      },
    });
  };
  const undo = (onDone: (now: Plan | undefined) => void) => {
    // The pending answer would become the last change.
    if (editing.isPending || refining.isPending) return;
    handleOutcome(
      editing.mutateAsync(() => ({ undo: true })),
      {
        onSuccess: onDone,
        onError: (error) => {
          const isAnothers = isConflict(error);
          // Another editor's change is theirs to undo.
          if (isAnothers) void queries.refetchQueries({ queryKey });
          const text = isAnothers ? copy.notTakenBack : wordsOf(error);
          toast({ tone: "bad", title: copy.wrong, text, request: requestOf(error) });
        },
      },
    );
  };
  const refine = (wish: string, told: { good: (planned: GeneratedPlan) => void; bad: () => void }) => {
    handleOutcome(refining.mutateAsync(wish), {
      onSuccess: told.good,
      onError: (error) => {
        told.bad();
        const isAnothers = error instanceof AppError && error.code === "409";
        if (isAnothers) void reread(() => refine(wish, told));
        else
          toast({
            tone: "bad",
            title: copy.wrong,
            text: planFailure(error) ?? copy.updateFailed,
            request: requestOf(error),
          });
      },
    });
  };
  return {
    edit: (one: Edit, followers?: EditHandlers) => edit(one, followers),
    /** Undoes one change with each call. */
    undo: plan.canGoBack ? undo : undefined,
    version: plan.version,
    refine,
    /** The plan before this page's last change, if it differs. */
    compared: lastChange?.plan === plan.id ? comparedWith(lastChange.before, plan.itinerary) : undefined,
    hideChanges: () => setLastChange(undefined),
    isBusy: editing.isPending || refining.isPending,
    isEditing: editing.isPending,
    isRefining: refining.isPending,
    /** A manual change waits for the answer to a wish. */
    isHeld: editing.isPaused && refining.isPending && !refining.isPaused,
    conflict:
      waiting.length === 0
        ? null
        : {
            again: () => {
              setWaiting([]);
              for (const again of waiting) again();
            },
            leave: () => setWaiting([]),
          },
    /** Reads the plan again after sharing it or giving it an owner. */
    refresh: () => queries.invalidateQueries({ queryKey }),
  };
}

function comparedWith(before: Itinerary, now: Itinerary): ComparedPlan | undefined {
  const diff = planDiff(before, now);
  return isEmptyDiff(diff) ? undefined : { before, diff };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : copy.updateFailed;
}
