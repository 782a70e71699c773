import "../../../components/booking/booking-parts.css";
import { useWithdrawRequest } from "../../../api/customRequests";
import type { CustomRequest } from "../../../api/customRequestTypes";
import { textOf } from "../../../api/errors";
import { DialogForm } from "../../../components/DialogForm";
import { Dialog } from "../../../components/ui/Dialog";
import { toast } from "../../../components/ui/toasts";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { copy } from "./requestCopy";

type Props = { request: CustomRequest; open: boolean; onClose: () => void };

export function WithdrawDialog({ open, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={rest.onClose} label={copy.withdrawTitle} className="dialog booking-ask">
      <Form {...rest} />
    </Dialog>
  );
}

function Form({ request, onClose }: Omit<Props, "open">) {
  const withdraw = useWithdrawRequest();
  const sent = useSubmitResult();
  const onSend = () =>
    sent(withdraw.mutateAsync(request.id), {
      onSuccess: () => toast({ tone: "good", title: copy.withdrawn, text: request.title }),
      onHere: onClose,
      wordsOf: (error) => textOf(error, copy.withdrawFailed),
    });
  return (
    <DialogForm
      title={copy.withdrawTitle}
      isReady
      isPending={withdraw.isPending}
      error={withdraw.error}
      otherwise={copy.withdrawFailed}
      leave={copy.leaveOpen}
      send={withdraw.isPending ? copy.withdrawing : copy.withdraw}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      <p>
        <b>{request.title}</b>
        <br />
        <span className="quiet">{copy.withdrawText}</span>
      </p>
    </DialogForm>
  );
}
