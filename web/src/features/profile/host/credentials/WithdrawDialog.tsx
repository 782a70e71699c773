import type { OwnCredential } from "../../../../api/credentials";
import { ConfirmDialog, ConfirmForm } from "../../../../components/ConfirmDialog";
import { credentialName } from "../../../../components/credentials/words";
import { copy, withdrawTitle } from "./copy";
import { useWithdrawCredential } from "./queries";

type Props = { credential: OwnCredential | undefined; onClose: () => void; onWithdrawn: () => void };

export function WithdrawDialog({ credential, onClose, onWithdrawn }: Props) {
  return (
    <ConfirmDialog subject={credential} label={copy.withdraw} onClose={onClose}>
      {(one) => <ConfirmWithdrawal credential={one} onClose={onClose} onWithdrawn={onWithdrawn} />}
    </ConfirmDialog>
  );
}

const TEXTS = {
  leave: copy.keep,
  send: copy.withdrawSend,
  sending: copy.withdrawing,
  failed: copy.withdrawFailed,
  done: { title: copy.withdrawnTitle, text: copy.withdrawnText },
};

function ConfirmWithdrawal({ credential, onClose, onWithdrawn }: Props & { credential: OwnCredential }) {
  const withdraw = useWithdrawCredential();
  return (
    <ConfirmForm
      title={withdrawTitle(credentialName(credential))}
      texts={TEXTS}
      action={withdraw}
      onSend={() => withdraw.mutateAsync(credential.id)}
      onHere={onWithdrawn}
      onClose={onClose}
    >
      <p>{credential.status === "pending" ? copy.withdrawPending : copy.withdrawValid}</p>
    </ConfirmForm>
  );
}
