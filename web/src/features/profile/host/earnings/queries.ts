import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { db } from "../../../../api/client";
import type { Database } from "../../../../api/database.gen";
import { unwrap } from "../../../../api/errors";
import { callFunction, requestPage } from "../../../../api/functions";

/** A guide's account at the payment provider. While `available` is false the site has no such accounts. */
export type PayoutAccount = Omit<Database["public"]["Functions"]["payout_account"]["Returns"], "status"> & {
  /** "incomplete": the provider still needs something from the guide. */
  status: "none" | "incomplete" | "ready";
};

export const payoutAccount = (person: string) =>
  queryOptions({
    queryKey: ["payout_account", person],
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { live: ["notifications"] },
    queryFn: async () => unwrap(await db().rpc("payout_account", {}, { get: true })) as PayoutAccount,
  });

/** Leaves for the provider's page, which leads back to the earnings. */
export function useConnectPayoutAccount() {
  return useMutation({
    // Offline it fails at once: a paused one would leave the page at any later time.
    networkMode: "always",
    mutationFn: () => requestPage("connect-payout-account", {}),
    onSuccess: (url) => location.assign(url),
  });
}

/** The server asks the provider. */
export function useRefreshPayoutAccount(person: string) {
  return useAccountChange(person, async () => {
    const answer = await callFunction("POST", "refresh-payout-account", {});
    const account: PayoutAccount = await answer.json();
    return account;
  });
}

export function useDisconnectPayoutAccount(person: string) {
  return useAccountChange(person, async () => unwrap(await db().rpc("disconnect_payout_account", {})) as PayoutAccount);
}

function useAccountChange(person: string, change: () => Promise<PayoutAccount>) {
  const queries = useQueryClient();
  const { queryKey } = payoutAccount(person);
  return useMutation({
    networkMode: "always",
    mutationFn: change,
    onSuccess: async (account) => {
      // A read that began before it has the former state.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, account);
    },
    onError: () => void queries.invalidateQueries({ queryKey }),
  });
}
