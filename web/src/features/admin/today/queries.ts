import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { db } from "../../../api/client";
import { unwrap } from "../../../api/errors";

export type WaitingQueue = {
  queue: string;
  count: number;
  oldest_at: string | null;
  target_hours: number;
  late: number;
};
export type FailingKind = { kind: string; count: number; since: string | null; detail: string | null };
export type TodayMoney = {
  captured: number;
  refunded: number;
  owed_to_guides: number;
  payouts_due: number;
  before: { captured: number; refunded: number };
  open_differences: number;
  difference: number;
  reconciled_at: string | null;
};
export type FunnelCounts = { views: number; requests: number; approved: number; paid: number };
export type TodayFunnel = FunnelCounts & { before: FunnelCounts };
export type TodayFigures = {
  at: string;
  days: number;
  waiting: WaitingQueue[];
  failing: FailingKind[];
  money: TodayMoney | null;
  funnel: TodayFunnel | null;
};
export type SearchMiss = {
  id: string;
  text: string;
  count: number;
  first_at: string;
  last_at: string;
  is_dismissed: boolean;
};
export type GuideAnswer = {
  guide_id: string;
  display_name: string;
  requests: number;
  accepted: number;
  rejected: number;
  expired: number;
  acceptance: number | null;
  median_minutes: number | null;
  waiting: number;
};
type Listed<Row> = { total: number; results: Row[]; next: string | null };

// biome-ignore lint/suspicious/noExplicitAny: local types until the generated ones
const call = async (name: string, args: object, get = true): Promise<any> =>
  // biome-ignore lint/suspicious/noExplicitAny: local types until the generated ones
  unwrap(await (db() as any).rpc(name, args, { get }));

const MINUTE_MS = 60_000;
/** Rows per page of the two lists. */
const PAGE = 8;

/** A desk stays open all day: the figures renew themselves while it is in view, and when it comes back into view. */
const RENEWED = { staleTime: 0, refetchInterval: MINUTE_MS, refetchOnWindowFocus: true } as const;

export const todayFigures = (days: number) =>
  queryOptions({
    ...RENEWED,
    queryKey: ["admin_today", days],
    placeholderData: keepPreviousData,
    queryFn: async () => (await call("admin_today", { days })) as TodayFigures,
  });

export const searchMisses = (days: number) =>
  infiniteQueryOptions({
    ...RENEWED,
    queryKey: ["search_misses", days],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) =>
      (await call("search_misses", { days, limit: PAGE, ...(after !== "" && { after }) })) as Listed<SearchMiss>,
    getNextPageParam: (last) => last.next,
  });

export const ANSWER_ORDERS = ["waiting", "slowest", "acceptance", "requests"] as const;
export type AnswerOrder = (typeof ANSWER_ORDERS)[number];

export const guideAnswers = (days: number, sort: AnswerOrder) =>
  infiniteQueryOptions({
    ...RENEWED,
    queryKey: ["guide_answers", days, sort],
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: async ({ pageParam: after }) =>
      (await call("guide_answers", { days, sort, limit: PAGE, ...(after !== "" && { after }) })) as Listed<GuideAnswer>,
    getNextPageParam: (last) => last.next,
  });

export function useSetTarget(queue: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (hours: number) => await call("set_service_target", { queue, hours }, false),
    onSettled: () =>
      Promise.all([["admin_today"], ["audit_log"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export function useDismissMiss(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) => await call("dismiss_search_miss", { id, reason }, false),
    onSettled: () =>
      Promise.all([["search_misses"], ["audit_log"]].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
