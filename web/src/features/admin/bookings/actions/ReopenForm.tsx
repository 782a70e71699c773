import { toast } from "../../../../components/ui/toasts";
import { DeskForm } from "../../DeskForm";
import { ReasonField, useReason } from "../../ReasonField";
import { useFieldProblems } from "../../useFieldProblems";
import { AboutBooking } from "./AboutBooking";
import type { ActionProps } from "./ActionDialog";
import { copy, reopenedText } from "./copy";
import { useReopen } from "./queries";

const TEXTS = { leave: copy.leave, send: copy.reopenSend, sending: copy.reopening, failed: copy.reopenFailed };

export function ReopenForm({ record: { booking }, onClose }: ActionProps) {
  const reason = useReason(`reopen ${booking.id}`);
  const reopen = useReopen(booking.id);
  const { form, check, problemOf } = useFieldProblems({ reason: reason.problem }, reopen.error);
  return (
    <DeskForm
      title={copy.reopenTitle}
      texts={TEXTS}
      action={reopen}
      fields={["reason"]}
      onSend={() => (check() ? reopen.mutateAsync(reason.reason) : undefined)}
      onSuccess={({ respond_by }) => {
        reason.forget();
        toast({ tone: "good", title: copy.reopened, text: reopenedText(respond_by) });
      }}
      onClose={onClose}
    >
      <AboutBooking booking={booking} />
      <p>{copy.reopenText}</p>
      <div ref={form}>
        <ReasonField reason={reason} problem={problemOf("reason")} readers={copy.sidesRead} />
      </div>
    </DeskForm>
  );
}
