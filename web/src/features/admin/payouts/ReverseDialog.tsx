import { REASON_LENGTH } from "../../../api/forms.gen";
import type { Payout } from "../../../api/payouts";
import { ConfirmDialog, ConfirmForm } from "../../../components/ConfirmDialog";
import { Icon } from "../../../components/ui/Icon";
import { TextArea } from "../../../components/ui/TextArea";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { copy, payoutName } from "./copy";
import { useReversePayout } from "./queries";

type Props = { payout: Payout | undefined; onClose: () => void };

export function ReverseDialog({ payout, onClose }: Props) {
  return (
    <ConfirmDialog subject={payout} label={copy.reverseTitle} className="payout-dialog" onClose={onClose}>
      {(one) => <ReverseForm payout={one} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function ReverseForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const [reason, setReason, forget] = useFieldDraft(`why to reverse ${payout.id}`, "");
  const reverse = useReversePayout();
  const name = payoutName(payout.amount, payout.display_name, payout.reference);
  return (
    <ConfirmForm
      title={copy.reverseTitle}
      texts={{
        leave: copy.cancel,
        send: copy.reverseTitle,
        sending: copy.reversing,
        failed: copy.reverseFailed,
        done: { title: copy.reversedToast, text: name },
      }}
      action={reverse}
      isReady={reason.trim() !== ""}
      onSend={() => reverse.mutateAsync({ id: payout.id, reason: reason.trim() })}
      onSuccess={forget}
      onClose={onClose}
    >
      <p className="payee">{name}</p>
      {payout.transfer === "sent" && (
        <p className="warned">
          <Icon name="warn" small />
          <span>{copy.reverseSent}</span>
        </p>
      )}
      <p className="quiet">{copy.reverseText}</p>
      <TextArea
        label={copy.reason}
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH}
        hint={copy.reverseHint}
      />
    </ConfirmForm>
  );
}
