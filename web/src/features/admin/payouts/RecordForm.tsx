import type { ReactNode } from "react";
import { failureText } from "../../../api/errors";
import type { GuideDue, Payout } from "../../../api/payouts";
import { DialogForm } from "../../../components/DialogForm";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useIsMounted, useSubmitResult } from "../../../components/useSubmitResult";
import { typedDollars } from "../../../lib/numbers";
import { restOfError } from "../fieldErrors";
import { copy, payoutName } from "./copy";
import { PayoutField } from "./PayoutField";
import { AmountField, NoteField, usePayoutFields } from "./PayoutFields";
import { amountProblem } from "./payoutForm";
import { useRecordPayout } from "./queries";
import { useFieldProblems } from "./useFieldProblems";

/** The server's limit. */
const REFERENCE_LENGTH = 100;
const FIELDS = ["amount", "reference", "note"];

type Props = {
  guide: GuideDue;
  onRecord: (payout: Payout) => void;
  onClose: () => void;
  /** The way to a payout by the provider. */
  children: ReactNode;
};

/** Of money that was sent by hand. */
export function RecordForm({ guide, onRecord, onClose, children }: Props) {
  const fields = usePayoutFields(guide);
  const [reference, setReference, forgetReference] = useFieldDraft(`payout reference of ${guide.guide_id}`, "");
  const record = useRecordPayout();
  const submit = useSubmitResult();
  const isHere = useIsMounted();
  const own = {
    amount: amountProblem(fields.amount, guide.balance),
    reference: reference.trim() === "" ? copy.referenceMissing : undefined,
  };
  const { form, check, problemOf } = useFieldProblems(own, record.error);
  const onSend = () => {
    if (!check()) return;
    const note = fields.note.trim();
    const document = {
      guide_id: guide.guide_id,
      amount: typedDollars(fields.amount) ?? 0,
      reference: reference.trim(),
      ...(note !== "" && { note }),
    };
    submit(record.mutateAsync(document), {
      onSuccess: (payout) => {
        fields.forget();
        forgetReference();
        if (isHere()) return;
        const text = payoutName(payout.amount, guide.display_name, payout.reference);
        toast({ tone: "good", title: copy.recorded, text });
      },
      onHere: onRecord,
      wordsOf: (error) => failureText(error, copy.recordFailed),
    });
  };
  return (
    <DialogForm
      title={copy.record}
      isReady
      isPending={record.isPending}
      error={restOfError(record.error, FIELDS)}
      otherwise={copy.recordFailed}
      leave={copy.cancel}
      send={record.isPending ? copy.recording : copy.record}
      onSend={onSend}
      onClose={onClose}
    >
      <p className="payee">
        <bdi>{guide.display_name}</bdi>
      </p>
      <p className="quiet">{copy.recordText}</p>
      <div className="payout-fields" ref={form}>
        <AmountField fields={fields} problem={problemOf("amount")} />
        <PayoutField
          label={copy.reference}
          value={reference}
          onChange={setReference}
          maxLength={REFERENCE_LENGTH}
          autoComplete="off"
          hint={copy.referenceHint}
          problem={problemOf("reference")}
        />
        <NoteField fields={fields} problem={problemOf("note")} />
      </div>
      {children}
    </DialogForm>
  );
}
