import { useState } from "react";
import { failureText } from "../../../api/errors";
import { REASON_LENGTH } from "../../../api/forms.gen";
import type { GuideDue, Payout } from "../../../api/payouts";
import { DialogForm } from "../../../components/DialogForm";
import { Dialog } from "../../../components/ui/Dialog";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useIsMounted, useSubmitResult } from "../../../components/useSubmitResult";
import { typedDollars } from "../../../lib/numbers";
import { copy, dueOfText, payoutName } from "./copy";
import { PayoutField } from "./PayoutField";
import { PayoutResult } from "./PayoutResult";
import { amountProblem, restOfError } from "./payoutForm";
import { useRecordPayout } from "./queries";
import { useFieldProblems } from "./useFieldProblems";

/** The server's limit. */
const REFERENCE_LENGTH = 100;
const FIELDS = ["amount", "reference", "note"];

type Props = { guide: GuideDue | undefined; onClose: () => void };

/** Open while it has a guide. Ends with the recorded payout. */
export function PayoutDialog({ guide, onClose }: Props) {
  return (
    <Dialog
      open={guide !== undefined}
      onClose={onClose}
      label={copy.record}
      className="dialog reject-dialog payout-dialog"
    >
      {guide && <PayoutSteps guide={guide} onClose={onClose} />}
    </Dialog>
  );
}

function PayoutSteps({ guide, onClose }: { guide: GuideDue; onClose: () => void }) {
  const [payout, setPayout] = useState<Payout>();
  if (payout) return <PayoutResult payout={payout} onClose={onClose} />;
  return <PayoutForm guide={guide} onRecord={setPayout} onClose={onClose} />;
}

type PayoutFormProps = { guide: GuideDue; onRecord: (payout: Payout) => void; onClose: () => void };

function PayoutForm({ guide, onRecord, onClose }: PayoutFormProps) {
  const about = guide.guide_id;
  const [amount, setAmount, forgetAmount] = useFieldDraft(
    `payout of ${about}`,
    guide.due > 0 ? guide.due.toFixed(2) : "",
  );
  const [reference, setReference, forgetReference] = useFieldDraft(`payout reference of ${about}`, "");
  const [note, setNote, forgetNote] = useFieldDraft(`payout note of ${about}`, "");
  const record = useRecordPayout();
  const submit = useSubmitResult();
  const isHere = useIsMounted();
  const own = {
    amount: amountProblem(amount, guide.balance),
    reference: reference.trim() === "" ? copy.referenceMissing : undefined,
  };
  const { form, check, problemOf } = useFieldProblems(own, record.error);
  const onSend = () => {
    if (!check()) return;
    const document = {
      guide_id: guide.guide_id,
      amount: typedDollars(amount) ?? 0,
      reference: reference.trim(),
      ...(note.trim() !== "" && { note: note.trim() }),
    };
    submit(record.mutateAsync(document), {
      onSuccess: (payout) => {
        for (const forget of [forgetAmount, forgetReference, forgetNote]) forget();
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
        <PayoutField
          label={copy.amountField}
          value={amount}
          onChange={setAmount}
          inputMode="decimal"
          autoComplete="off"
          hint={dueOfText(guide.due, guide.balance)}
          problem={problemOf("amount")}
        />
        <PayoutField
          label={copy.reference}
          value={reference}
          onChange={setReference}
          maxLength={REFERENCE_LENGTH}
          autoComplete="off"
          hint={copy.referenceHint}
          problem={problemOf("reference")}
        />
        <PayoutField
          label={copy.noteField}
          value={note}
          onChange={setNote}
          maxLength={REASON_LENGTH}
          autoComplete="off"
          hint={copy.noteHint}
          problem={problemOf("note")}
        />
      </div>
    </DialogForm>
  );
}
