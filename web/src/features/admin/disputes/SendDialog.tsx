import { ConfirmDialog } from "../../../components/ConfirmDialog";
import { Icon } from "../../../components/ui/Icon";
import { toast } from "../../../components/ui/toasts";
import { usdCents } from "../../../lib/money";
import { DeskForm } from "../DeskForm";
import { ReasonField, useReason } from "../ReasonField";
import { useFieldProblems } from "../useFieldProblems";
import { copy } from "./copy";
import { type Dispute, useSendEvidence } from "./queries";

const TEXTS = { leave: copy.cancel, send: copy.sendNow, sending: copy.sending, failed: copy.sendFailed };

/** Confirms what cannot be called back. */
export function SendDialog({ dispute, onClose }: { dispute: Dispute | undefined; onClose: () => void }) {
  return (
    <ConfirmDialog subject={dispute} label={copy.sendTitle} onClose={onClose}>
      {(one) => <SendForm dispute={one} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function SendForm({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const reason = useReason(`send evidence about ${dispute.id}`);
  const send = useSendEvidence(dispute.id);
  const { form, check, problemOf } = useFieldProblems({ note: reason.problem }, send.error);
  return (
    <DeskForm
      title={copy.sendTitle}
      texts={TEXTS}
      action={send}
      fields={["note"]}
      onSend={() => (check() ? send.mutateAsync(reason.reason) : undefined)}
      onSuccess={() => {
        reason.forget();
        toast({ tone: "good", title: copy.sent, text: copy.sentText });
      }}
      onClose={onClose}
    >
      <p className="disputed">
        <b>
          <bdi>{dispute.traveler}</bdi>
        </b>
        <b className="num">{usdCents(dispute.amount)}</b>
        <span className="small quiet" dir="auto">
          {dispute.trip}
        </span>
      </p>
      <p className="evidence-warning">
        <Icon name="warn" small />
        <span>{copy.sendText}</span>
      </p>
      <div ref={form}>
        <ReasonField reason={reason} problem={problemOf("note")} label={copy.note} readers={copy.noteReaders} />
      </div>
    </DeskForm>
  );
}
