import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { DIFFERENCE_STATES } from "../queueStates";
import type { DeskCalls } from "../recordQueries";

/** Amounts in dollars; `difference` is what the books have more than the provider, by all open ones. */
export type Reconciled = DeskCalls["reconciliation"]["Returns"];
export type Difference = Reconciled["results"][number];
export type Run = NonNullable<Reconciled["last"]>;

const KEY = ["reconciliation"];
/** While a run compares. */
const RENEWAL_MS = 3000;

export type DifferenceState = (typeof DIFFERENCE_STATES)[number];

/** The last run, the one that compares now, and its differences. */
export function useReconciliation(show: DifferenceState) {
  const args = show === "open" ? {} : { show: show === "any" ? "all" : show };
  const pages = useInfiniteQuery({
    queryKey: [...KEY, show],
    placeholderData: keepPreviousData,
    staleTime: 0,
    initialPageParam: "",
    queryFn: async ({ pageParam }) =>
      unwrap(
        await db().rpc("reconciliation", { ...args, ...(pageParam !== "" && { after: pageParam }) }, { get: true }),
      ),
    getNextPageParam: (last) => last.next,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.running ? RENEWAL_MS : false),
  });
  return { ...pages, first: pages.data?.pages[0], rows: pages.data?.pages.flatMap((page) => page.results) };
}

/** A failure renews the list too: another run, or another admin, may have been faster. */
function useChange<Change, Result>(change: (change: Change) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all([KEY, ["audit_log"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export const useStartRun = () =>
  useChange(async (days: { from: string; to: string }) => unwrap(await db().rpc("start_reconciliation", days)));

export type Answer = "handle" | "reopen";

export const useAnswer = (id: string, answer: Answer) =>
  useChange(async (note: string) =>
    unwrap(await db().rpc(answer === "handle" ? "handle_difference" : "reopen_difference", { id, note })),
  );
