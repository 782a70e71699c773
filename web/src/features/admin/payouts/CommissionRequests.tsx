import { useState } from "react";
import { failureText, requestOf } from "../../../api/errors";
import type { CommissionRequest } from "../../../api/payouts";
import { toast } from "../../../components/ui/toasts";
import { useLostFocus } from "../../../components/useLostFocus";
import { handleOutcome } from "../../../lib/handleOutcome";
import { instantText } from "../../../lib/instants";
import { useMay } from "../rights";
import { commissionOf } from "./commissionToast";
import { changeText, copy, forGuide } from "./copy";
import { useDecideCommission } from "./queries";

export function CommissionRequests({ requests }: { requests: readonly CommissionRequest[] }) {
  const { fallback, area } = useLostFocus<HTMLHeadingElement>();
  const [hadSome, setHadSome] = useState(false);
  if (requests.length > 0 && !hadSome) setHadSome(true);
  // After the last decision the heading stays, and has the focus.
  if (requests.length === 0 && !hadSome) return null;
  return (
    <section aria-labelledby="commission-requests" {...area}>
      <h2 className="h-22" id="commission-requests" ref={fallback} tabIndex={-1}>
        {copy.requests}
      </h2>
      <p className="quiet small">{requests.length === 0 ? copy.requestsEmpty : copy.requestsText}</p>
      {requests.length > 0 && (
        <ul className="commission-requests">
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
    </section>
  );
}

function RequestRow({ request }: { request: CommissionRequest }) {
  const decide = useDecideCommission();
  const mayMove = useMay("move_money");
  const send = (accept: boolean) => {
    if (decide.isPending) return;
    const title = accept ? copy.accepted : request.requested_by_me ? copy.withdrawn : copy.declined;
    const text = `${request.display_name}: ${changeText(request.percent_before, request.percent)}`;
    const action = commissionOf(request.guide_id);
    handleOutcome(decide.mutateAsync({ id: request.id, accept }), {
      onSuccess: () => toast({ tone: "good", title, text, action }),
      onError: (error) =>
        toast({
          tone: "bad",
          title: copy.error,
          text: failureText(error, copy.decideFailed),
          request: requestOf(error),
          action,
        }),
    });
  };
  return (
    <li>
      <div>
        <p>
          <b>
            <bdi>{request.display_name}</bdi>
          </b>{" "}
          <span className="num">{changeText(request.percent_before, request.percent)}</span>
        </p>
        <p>{request.reason}</p>
        <p className="small quiet">
          <bdi>{request.requested_by}</bdi>, <span className="num">{instantText(request.created_at)}</span>
        </p>
        {request.requested_by_me && (
          <p className="small quiet">{request.may_accept ? copy.ownRequestAlone : copy.ownRequest}</p>
        )}
      </div>
      {mayMove && (
        <p className="acts-row">
          <DecideButton
            name={request.requested_by_me ? copy.withdraw : copy.decline}
            request={request}
            isBusy={decide.isPending}
            onPress={() => send(false)}
          />
          {request.may_accept && (
            <DecideButton
              name={copy.accept}
              request={request}
              isBusy={decide.isPending}
              isMain
              onPress={() => send(true)}
            />
          )}
        </p>
      )}
    </li>
  );
}

type DecideProps = {
  name: string;
  request: CommissionRequest;
  isBusy: boolean;
  isMain?: boolean;
  onPress: () => void;
};

function DecideButton({ name, request, isBusy, isMain = false, onPress }: DecideProps) {
  return (
    <button
      type="button"
      className={isMain ? "btn primary compact" : "btn line compact"}
      aria-disabled={isBusy}
      onClick={onPress}
    >
      <span>{name}</span>
      <span className="sr">{forGuide(request.display_name)}</span>
    </button>
  );
}
