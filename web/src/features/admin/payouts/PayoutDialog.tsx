import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { GuideDue, Payout } from "../../../api/payouts";
import { Dialog } from "../../../components/ui/Dialog";
import { copy, restsText } from "./copy";
import { PayoutResult } from "./PayoutResult";
import { RecordForm } from "./RecordForm";
import { SendForm } from "./SendForm";

type Props = {
  guide: GuideDue | undefined;
  /** The admin has signed in with a second step. */
  isAssured: boolean;
  onClose: () => void;
};

/** Sending money needs a second step, and an account that does not rest. */
export function canSend(guide: GuideDue, isAssured: boolean): boolean {
  return isAssured && guide.payout_account === "ready" && guide.payout_account_rests_until === null;
}

/** Open while it has a guide. Ends with the payout. */
export function PayoutDialog({ guide, isAssured, onClose }: Props) {
  return (
    <Dialog
      open={guide !== undefined}
      onClose={onClose}
      label={guide && canSend(guide, isAssured) ? copy.send : copy.record}
      className="dialog reject-dialog payout-dialog"
    >
      {guide && <PayoutSteps guide={guide} isAssured={isAssured} onClose={onClose} />}
    </Dialog>
  );
}

/** By the provider where the guide has an account there, otherwise or on request by hand. */
function PayoutSteps({ guide, isAssured, onClose }: Props & { guide: GuideDue }) {
  const [isByHand, setByHand] = useState(!canSend(guide, isAssured));
  const [payout, setPayout] = useState<Payout>();
  const steps = useRef<HTMLDivElement>(null);
  const choose = (byHand: boolean) => {
    flushSync(() => setByHand(byHand));
    // The pressed button is gone with its form.
    steps.current?.querySelector("input")?.focus();
  };
  if (payout) return <PayoutResult payout={payout} onClose={onClose} />;
  return (
    <div ref={steps}>
      {isByHand ? (
        <RecordForm guide={guide} onRecord={setPayout} onClose={onClose}>
          <WayToSend guide={guide} isAssured={isAssured} onPress={() => choose(false)} />
        </RecordForm>
      ) : (
        <SendForm guide={guide} onSent={setPayout} onByHand={() => choose(true)} onClose={onClose} />
      )}
    </div>
  );
}

type WayProps = { guide: GuideDue; isAssured: boolean; onPress: () => void };

/** To a payout by the provider, or why there is none. */
function WayToSend({ guide, isAssured, onPress }: WayProps) {
  if (guide.payout_account !== "ready") return null;
  if (guide.payout_account_rests_until !== null) {
    return <p className="small quiet">{restsText(guide.payout_account_rests_until)}</p>;
  }
  return isAssured ? <SendInstead onPress={onPress} /> : <SecondStep />;
}

function SendInstead({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {copy.sendInstead}
    </button>
  );
}

function SecondStep() {
  return (
    <p className="small quiet">
      {copy.secondStep}{" "}
      <Link to="/profile" search={{ tab: "security" }} className="link">
        {copy.setUp}
      </Link>
    </p>
  );
}
