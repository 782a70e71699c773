import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Failure } from "../../../../components/Failure";
import { useRedirectPending } from "../../../../components/ui/useRedirectPending";
import { useLostFocus } from "../../../../components/useLostFocus";
import { connectedText, accountCopy as copy, RETURN_TEXTS } from "./accountCopy";
import { DisconnectDialog } from "./DisconnectDialog";
import { type PayoutAccount as Account, useConnectPayoutAccount } from "./queries";
import { ReadFailure } from "./ReadState";

type Props = {
  person: string;
  read: UseQueryResult<Account>;
  /** The provider's answer after a return from its page. */
  refresh: UseMutationResult<Account, Error, void>;
};

/** Where payouts go: to the guide's account at the payment provider, or by hand. Absent where the site has none. */
export function PayoutAccount({ person, read, refresh }: Props) {
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  const [isDisconnecting, setDisconnecting] = useState(false);
  const account = read.data;
  const isAbsent = account ? !account.available : !read.error;
  const isBack = !refresh.isIdle;
  // Syncs with the scroll position: guides come back for this section, which is below the figures.
  useEffect(() => {
    if (!isBack || isAbsent) return;
    fallback.current?.scrollIntoView({ block: "center" });
    fallback.current?.focus({ preventScroll: true });
  }, [isBack, isAbsent, fallback]);
  if (isAbsent) return null;
  return (
    <section className="payout-account" aria-labelledby="payout-account" {...area}>
      <h3 className="h-28" id="payout-account" ref={fallback} tabIndex={-1}>
        {copy.title}
      </h3>
      <ReturnState account={account} refresh={refresh} />
      {account ? (
        <AccountState account={account} onDisconnect={() => setDisconnecting(true)} />
      ) : (
        <ReadFailure read={read} failed={copy.failed} />
      )}
      <DisconnectDialog person={person} isOpen={isDisconnecting} onClose={() => setDisconnecting(false)} />
    </section>
  );
}

type StateProps = { account: Account; onDisconnect: () => void };

function AccountState({ account, onDisconnect }: StateProps) {
  const connect = useConnectPayoutAccount();
  const isLeaving = useRedirectPending(connect);
  const { status, connected_at } = account;
  return (
    <>
      <div className="account-state">
        <div>
          {status === "incomplete" && <p className="status pending">{copy.incomplete}</p>}
          {status === "ready" && <p className="status confirmed num">{connectedText(connected_at)}</p>}
          <p className="quiet">{copy[`${status}Text`]}</p>
        </div>
        <p className="account-acts">
          {status !== "ready" && (
            <button
              type="button"
              className={status === "incomplete" ? "btn primary compact" : "btn line compact"}
              aria-disabled={isLeaving}
              onClick={() => {
                if (!isLeaving) connect.mutate();
              }}
            >
              {isLeaving ? copy.opening : status === "incomplete" ? copy.goOn : copy.connect}
            </button>
          )}
          {/* An account that the provider has rejected stays incomplete: only another one helps. */}
          {status !== "none" && (
            <button type="button" className="link" aria-haspopup="dialog" onClick={onDisconnect}>
              {copy.disconnect}
            </button>
          )}
        </p>
      </div>
      <Failure error={connect.error} otherwise={copy.connectFailed} />
    </>
  );
}

type ReturnProps = { account: Account | undefined; refresh: Props["refresh"] };

function ReturnState({ account, refresh }: ReturnProps) {
  // A change since then has made the answer old.
  const answer = refresh.data?.status === account?.status ? account?.status : undefined;
  return (
    <>
      <p className="return-state" role="status">
        {refresh.isPending ? copy.checking : answer && RETURN_TEXTS[answer]}
      </p>
      {refresh.error && (
        <div className="return-failure">
          <Failure error={refresh.error} otherwise={copy.refreshFailed} />
          <button type="button" className="link" onClick={() => refresh.mutate()}>
            {copy.tryAgain}
          </button>
        </div>
      )}
    </>
  );
}
