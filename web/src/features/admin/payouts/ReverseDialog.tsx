import { failureText } from "../../../api/errors";
import { REASON_LENGTH } from "../../../api/forms.gen";
import type { Payout } from "../../../api/payouts";
import { DialogForm } from "../../../components/DialogForm";
import { Dialog } from "../../../components/ui/Dialog";
import { Icon } from "../../../components/ui/Icon";
import { TextArea } from "../../../components/ui/TextArea";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { copy, payoutName } from "./copy";
import { useReversePayout } from "./queries";

type Props = { payout: Payout | undefined; onClose: () => void };

/** Open while it has a payout. */
export function ReverseDialog({ payout, onClose }: Props) {
  return (
    <Dialog
      open={payout !== undefined}
      onClose={onClose}
      label={copy.reverseTitle}
      className="dialog reject-dialog payout-dialog"
    >
      {payout && <ReverseForm payout={payout} onClose={onClose} />}
    </Dialog>
  );
}

function ReverseForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const [reason, setReason, forget] = useFieldDraft(`why to reverse ${payout.id}`, "");
  const reverse = useReversePayout();
  const submit = useSubmitResult();
  const name = payoutName(payout.amount, payout.display_name, payout.reference);
  const onSend = () =>
    submit(reverse.mutateAsync({ id: payout.id, reason: reason.trim() }), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.reversedToast, text: name });
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.reverseFailed),
    });
  return (
    <DialogForm
      title={copy.reverseTitle}
      isReady={reason.trim() !== ""}
      isPending={reverse.isPending}
      error={reverse.error}
      otherwise={copy.reverseFailed}
      leave={copy.cancel}
      send={reverse.isPending ? copy.reversing : copy.reverseTitle}
      isDangerous
      onSend={onSend}
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
    </DialogForm>
  );
}
