import { failureText } from "../../../api/errors";
import { REASON_LENGTH } from "../../../api/forms.gen";
import type { GuideDue } from "../../../api/payouts";
import { DialogForm } from "../../../components/DialogForm";
import { Dialog } from "../../../components/ui/Dialog";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { restOfError } from "../fieldErrors";
import { commissionOf } from "./commissionToast";
import { copy, currentText } from "./copy";
import { PayoutField } from "./PayoutField";
import { percentProblem, typedPercent } from "./payoutForm";
import { useRequestCommission } from "./queries";
import { useFieldProblems } from "./useFieldProblems";

type Props = { guide: GuideDue | undefined; onClose: () => void };

/** Open while it has a guide. Another admin decides, if there is one (D-106). */
export function CommissionDialog({ guide, onClose }: Props) {
  return (
    <Dialog
      open={guide !== undefined}
      onClose={onClose}
      label={copy.changeCommission}
      className="dialog reject-dialog payout-dialog"
    >
      {guide && <CommissionForm guide={guide} onClose={onClose} />}
    </Dialog>
  );
}

function CommissionForm({ guide, onClose }: { guide: GuideDue; onClose: () => void }) {
  const [percent, setPercent, forgetPercent] = useFieldDraft(`commission of ${guide.guide_id}`, "");
  const [reason, setReason, forgetReason] = useFieldDraft(`commission reason of ${guide.guide_id}`, "");
  const request = useRequestCommission();
  const submit = useSubmitResult();
  const own = {
    percent: percentProblem(percent, guide.commission_percent),
    reason: reason.trim() === "" ? copy.reasonMissing : undefined,
  };
  const { form, check, problemOf } = useFieldProblems(own, request.error);
  const onSend = () => {
    if (!check()) return;
    const change = { guide: guide.guide_id, percent: typedPercent(percent), reason: reason.trim() };
    submit(request.mutateAsync(change), {
      onSuccess: () => {
        forgetPercent();
        forgetReason();
        toast({ tone: "good", title: copy.requested, text: copy.requestedText, action: commissionOf(guide.guide_id) });
      },
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.requestFailed),
    });
  };
  return (
    <DialogForm
      title={copy.changeCommission}
      isReady
      isPending={request.isPending}
      error={restOfError(request.error, ["percent", "reason"])}
      otherwise={copy.requestFailed}
      leave={copy.cancel}
      send={request.isPending ? copy.requesting : copy.request}
      onSend={onSend}
      onClose={onClose}
    >
      <p className="payee">
        <bdi>{guide.display_name}</bdi>
      </p>
      <p className="quiet">{copy.commissionText}</p>
      <div className="payout-fields" ref={form}>
        <PayoutField
          label={copy.percentField}
          value={percent}
          onChange={setPercent}
          inputMode="numeric"
          autoComplete="off"
          hint={`${currentText(guide.commission_percent)} ${copy.percentHint}`}
          problem={problemOf("percent")}
        />
        <PayoutField
          label={copy.reason}
          value={reason}
          onChange={setReason}
          maxLength={REASON_LENGTH}
          autoComplete="off"
          hint=""
          problem={problemOf("reason")}
        />
      </div>
    </DialogForm>
  );
}
