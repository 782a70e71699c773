import { ConfirmDialog, ConfirmForm } from "../../../../components/ConfirmDialog";
import { accountCopy as copy } from "./accountCopy";
import { useDisconnectPayoutAccount } from "./queries";

type Props = { person: string; isOpen: boolean; onClose: () => void };

export function DisconnectDialog({ person, isOpen, onClose }: Props) {
  return (
    <ConfirmDialog subject={isOpen ? person : undefined} label={copy.disconnectTitle} onClose={onClose}>
      {() => <ConfirmDisconnection person={person} onClose={onClose} />}
    </ConfirmDialog>
  );
}

const TEXTS = {
  leave: copy.keep,
  send: copy.disconnect,
  sending: copy.disconnecting,
  failed: copy.disconnectFailed,
  done: { title: copy.disconnected, text: copy.disconnectedText },
};

function ConfirmDisconnection({ person, onClose }: Omit<Props, "isOpen">) {
  const disconnect = useDisconnectPayoutAccount(person);
  return (
    <ConfirmForm
      title={copy.disconnectTitle}
      texts={TEXTS}
      action={disconnect}
      onSend={() => disconnect.mutateAsync()}
      onClose={onClose}
    >
      <p>{copy.disconnectText}</p>
    </ConfirmForm>
  );
}
