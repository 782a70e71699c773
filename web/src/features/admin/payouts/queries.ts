import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  decideCommission,
  payoutList,
  recordPayout,
  requestCommission,
  reversePayout,
  sendPayout,
} from "../../../api/payouts";

/** A failure renews the list too: the balance may have changed meanwhile. */
function usePayoutChange<Change, Result>(
  change: (change: Change) => Promise<Result>,
  networkMode: "online" | "always" = "online",
) {
  const queries = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: change,
    // Not awaited: the result is displayed at once.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: payoutList.queryKey });
      void queries.invalidateQueries({ queryKey: ["audit_log"] });
    },
  });
}

export const useRecordPayout = () => usePayoutChange(recordPayout);

type SentOrder = { order: Parameters<typeof sendPayout>[0]; key: string };

/** Offline it fails at once: a paused one would send money at any later time. */
export const useSendPayout = () => usePayoutChange(({ order, key }: SentOrder) => sendPayout(order, key), "always");

export const useReversePayout = () =>
  usePayoutChange(({ id, reason }: { id: string; reason: string }) => reversePayout(id, reason));

export const useRequestCommission = () =>
  usePayoutChange(({ guide, percent, reason }: { guide: string; percent: number; reason: string }) =>
    requestCommission(guide, percent, reason),
  );

export const useDecideCommission = () =>
  usePayoutChange(({ id, accept }: { id: string; accept: boolean }) => decideCommission(id, accept));
