import { ConfirmDialog, ConfirmForm } from "../../../components/ConfirmDialog";
import { copy } from "./copy";
import { type ApiKey, useRevokeKey } from "./queries";

type Props = { apiKey: ApiKey | undefined; onClose: () => void };

export function RevokeDialog({ apiKey, onClose }: Props) {
  return (
    <ConfirmDialog subject={apiKey} label={copy.revokeTitle} onClose={onClose}>
      {(key) => <RevokeForm apiKey={key} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function RevokeForm({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey();
  return (
    <ConfirmForm
      title={copy.revokeTitle}
      texts={{
        leave: copy.cancel,
        send: copy.revokeSend,
        sending: copy.revoking,
        failed: copy.revokeFailed,
        done: { title: copy.revokedTitle, text: apiKey.name },
      }}
      action={revoke}
      onSend={() => revoke.mutateAsync(apiKey.id)}
      onClose={onClose}
    >
      <p>
        <b dir="auto">{apiKey.name}</b> <code className="quiet">{`${apiKey.prefix}…`}</code>
      </p>
      <p>{copy.revokeText}</p>
    </ConfirmForm>
  );
}
