import { toast } from "../../../../components/ui/toasts";
import { DeskForm } from "../../DeskForm";
import { ReasonField, useReason } from "../../ReasonField";
import { useFieldProblems } from "../../useFieldProblems";
import { reinstateTitle } from "../copy";
import { copy } from "./copy";
import { useReinstate } from "./queries";

const TEXTS = { leave: copy.leave, send: copy.reinstate, sending: copy.reinstating, failed: copy.reinstateFailed };

type Props = { guide: { id: string; name: string }; onClose: () => void };

export function ReinstateForm({ guide, onClose }: Props) {
  const reason = useReason(`reinstate ${guide.id}`);
  const reinstate = useReinstate(guide.id);
  const { form, check, problemOf } = useFieldProblems({ reason: reason.problem }, reinstate.error);
  return (
    <DeskForm
      title={reinstateTitle(guide.name)}
      texts={TEXTS}
      action={reinstate}
      fields={["reason"]}
      onSend={() => (check() ? reinstate.mutateAsync(reason.reason) : undefined)}
      onSuccess={() => {
        reason.forget();
        toast({ tone: "good", title: copy.reinstated, text: copy.reinstatedText });
      }}
      onClose={onClose}
    >
      <p>{copy.reinstateEffect}</p>
      <div ref={form}>
        <ReasonField reason={reason} problem={problemOf("reason")} />
      </div>
    </DeskForm>
  );
}
