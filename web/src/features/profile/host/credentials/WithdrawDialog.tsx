import type { OwnCredential } from "../../../../api/credentials";
import { textOf } from "../../../../api/errors";
import { credentialName } from "../../../../components/credentials/words";
import { DialogForm } from "../../../../components/DialogForm";
import { Dialog } from "../../../../components/ui/Dialog";
import { toast } from "../../../../components/ui/toasts";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { copy, withdrawTitle } from "./copy";
import { useWithdrawCredential } from "./queries";

type Props = { credential: OwnCredential | undefined; onClose: () => void; onWithdrawn: () => void };

/** Open while it has a credential. */
export function WithdrawDialog({ credential, onClose, onWithdrawn }: Props) {
  return (
    <Dialog open={credential !== undefined} onClose={onClose} label={copy.withdraw} className="dialog withdraw-dialog">
      {credential && <ConfirmWithdrawal credential={credential} onClose={onClose} onWithdrawn={onWithdrawn} />}
    </Dialog>
  );
}

function ConfirmWithdrawal({ credential, onClose, onWithdrawn }: Props & { credential: OwnCredential }) {
  const sending = useWithdrawCredential();
  const handleResult = useSubmitResult();
  const onSend = () =>
    handleResult(sending.mutateAsync(credential.id), {
      onSuccess: () => toast({ tone: "good", title: copy.withdrawnTitle, text: copy.withdrawnText }),
      onHere: onWithdrawn,
      wordsOf: (error) => textOf(error, copy.withdrawFailed),
    });
  return (
    <DialogForm
      title={withdrawTitle(credentialName(credential))}
      isReady
      isPending={sending.isPending}
      error={sending.error}
      otherwise={copy.withdrawFailed}
      leave={copy.keep}
      send={sending.isPending ? copy.withdrawing : copy.withdrawSend}
      isDangerous
      onSend={onSend}
      onClose={onClose}
    >
      <p>{credential.status === "pending" ? copy.withdrawPending : copy.withdrawValid}</p>
    </DialogForm>
  );
}
