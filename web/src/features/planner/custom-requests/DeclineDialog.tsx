import "../../../components/booking/booking-parts.css";
import { useAnswerRequest } from "../../../api/customRequests";
import type { CustomRequest } from "../../../api/customRequestTypes";
import { textOf } from "../../../api/errors";
import { DialogForm } from "../../../components/DialogForm";
import { Dialog } from "../../../components/ui/Dialog";
import { TextArea } from "../../../components/ui/TextArea";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { MESSAGE_LIMIT } from "./askForm";
import { copy } from "./requestCopy";

type Props = { request: CustomRequest; open: boolean; onClose: () => void; onDeclined: () => void };

export function DeclineDialog({ open, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={rest.onClose} label={copy.declineTitle} className="dialog booking-ask">
      <Form {...rest} />
    </Dialog>
  );
}

function Form({ request, onClose, onDeclined }: Omit<Props, "open">) {
  const [message, setMessage, forget] = useFieldDraft(`decline of ${request.id}`, "");
  const answer = useAnswerRequest();
  const sent = useSubmitResult();
  const onSend = () => {
    const text = message.trim();
    sent(answer.mutateAsync({ id: request.id, answer: "decline", ...(text !== "" && { message: text }) }), {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.declineSent, text: request.title });
      },
      onHere: onDeclined,
      wordsOf: (error) => textOf(error, copy.sendFailed),
    });
  };
  return (
    <DialogForm
      title={copy.declineTitle}
      isReady
      isPending={answer.isPending}
      error={answer.error}
      otherwise={copy.sendFailed}
      leave={copy.back}
      send={answer.isPending ? copy.declining : copy.decline}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      <TextArea
        label={copy.declineMessage}
        hint={copy.declineHint}
        value={message}
        onChange={setMessage}
        maxLength={MESSAGE_LIMIT}
      />
    </DialogForm>
  );
}
