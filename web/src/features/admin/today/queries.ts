import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";
import type { DeskCalls } from "../recordQueries";

/** Amounts in dollars; a part that the role may not read is `null`. */
type TodayFigures = DeskCalls["admin_today"]["Returns"];
/** `late` ones are older than the target. */
export type WaitingQueue = TodayFigures["waiting"][number];
export type FailingKind = TodayFigures["failing"][number];
export type TodayMoney = NonNullable<TodayFigures["money"]>;
export type TodayFunnel = NonNullable<TodayFigures["funnel"]>;
export type FunnelCounts = TodayFunnel["before"];
export type SearchMiss = DeskCalls["search_misses"]["Returns"]["results"][number];
/** `acceptance` in percent of those that were answered or ran out of time. */
export type GuideAnswer = DeskCalls["guide_answers"]["Returns"]["results"][number];

const MINUTE_MS = 60_000;
/** Rows per page of the two lists. */
const PAGE = 8;

/** A desk stays open all day: the figures renew themselves while it is in view, and when it comes back into view. */
const EACH_MINUTE = { staleTime: 0, refetchInterval: MINUTE_MS, refetchOnWindowFocus: true } as const;
/** The lists are of whole days, and the server counts long for them. */
const IN_VIEW = { staleTime: MINUTE_MS, refetchOnWindowFocus: true } as const;

export const todayFigures = (days: number) =>
  queryOptions({
    ...EACH_MINUTE,
    queryKey: ["admin_today", days],
    placeholderData: keepPreviousData,
    queryFn: async () => unwrap(await db().rpc("admin_today", { days }, { get: true })),
  });

export const searchMisses = (days: number) =>
  infiniteQueryOptions({
    ...IN_VIEW,
    queryKey: ["search_misses", days],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) =>
      unwrap(await db().rpc("search_misses", { days, limit: PAGE, ...(after !== "" && { after }) }, { get: true })),
    getNextPageParam: (last) => last.next,
  });

export const ANSWER_ORDERS = ["waiting", "slowest", "acceptance", "requests"] as const;
export type AnswerOrder = (typeof ANSWER_ORDERS)[number];

export const guideAnswers = (days: number, sort: AnswerOrder) =>
  infiniteQueryOptions({
    ...IN_VIEW,
    queryKey: ["guide_answers", days, sort],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) =>
      unwrap(
        await db().rpc("guide_answers", { days, sort, limit: PAGE, ...(after !== "" && { after }) }, { get: true }),
      ),
    getNextPageParam: (last) => last.next,
  });

export function useSetTarget(queue: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (hours: number) => unwrap(await db().rpc("set_service_target", { queue, hours })),
    onSettled: () =>
      Promise.all([["admin_today"], ["audit_log"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export function useDismissMiss(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) => unwrap(await db().rpc("dismiss_search_miss", { id, reason })),
    onSettled: () =>
      Promise.all([["search_misses"], ["audit_log"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
