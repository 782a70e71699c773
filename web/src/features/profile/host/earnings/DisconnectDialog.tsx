import { failureText } from "../../../../api/errors";
import { DialogForm } from "../../../../components/DialogForm";
import { Dialog } from "../../../../components/ui/Dialog";
import { toast } from "../../../../components/ui/toasts";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { accountCopy as copy } from "./accountCopy";
import { useDisconnectPayoutAccount } from "./queries";

type Props = { person: string; isOpen: boolean; onClose: () => void };

export function DisconnectDialog({ person, isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} label={copy.disconnectTitle} className="dialog disconnect-dialog">
      {isOpen && <ConfirmDisconnection person={person} onClose={onClose} />}
    </Dialog>
  );
}

function ConfirmDisconnection({ person, onClose }: Omit<Props, "isOpen">) {
  const disconnect = useDisconnectPayoutAccount(person);
  const submit = useSubmitResult();
  const onSend = () =>
    submit(disconnect.mutateAsync(), {
      onSuccess: () => toast({ tone: "good", title: copy.disconnected, text: copy.disconnectedText }),
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.disconnectFailed),
    });
  return (
    <DialogForm
      title={copy.disconnectTitle}
      isReady
      isPending={disconnect.isPending}
      error={disconnect.error}
      otherwise={copy.disconnectFailed}
      leave={copy.keep}
      send={disconnect.isPending ? copy.disconnecting : copy.disconnect}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      <p>{copy.disconnectText}</p>
    </DialogForm>
  );
}
