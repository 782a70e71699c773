import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useRefreshPayoutAccount } from "./queries";

/** In the address of a guide who comes back from the payment provider's page. */
const RETURN = "payout_account";

/** Asks the provider once after a return, and drops the return from the address. */
export function usePayoutReturn(person: string) {
  const isBack = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).has(RETURN) });
  const navigate = useNavigate({ from: "/profile" });
  const refresh = useRefreshPayoutAccount(person);
  const onReturn = useEffectEvent(() => {
    refresh.mutate();
    void navigate({ search: { mode: "host", tab: "earnings" }, replace: true, resetScroll: false });
  });
  // Syncs with the provider's page, which reports a return only by the address.
  useEffect(() => {
    if (isBack) onReturn();
  }, [isBack]);
  return refresh;
}
