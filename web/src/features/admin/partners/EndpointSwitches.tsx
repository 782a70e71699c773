import { isForbidden } from "../../../api/errors";
import { ConfirmDialog, ConfirmForm } from "../../../components/ConfirmDialog";
import { DeskForm } from "../DeskForm";
import { copy } from "./copy";
import { useDisableEndpoint, useRotateSecret, type WebhookEndpoint } from "./queries";
import { SecondStep } from "./SecondStep";

type Props = { endpoint: WebhookEndpoint | undefined; onClose: () => void };
type SwitchProps = { endpoint: WebhookEndpoint; onClose: () => void };

export function DisableDialog({ endpoint, onClose }: Props) {
  return (
    <ConfirmDialog subject={endpoint} label={copy.disableTitle} onClose={onClose}>
      {(one) => <DisableForm endpoint={one} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function DisableForm({ endpoint, onClose }: SwitchProps) {
  const disable = useDisableEndpoint();
  return (
    <ConfirmForm
      title={copy.disableTitle}
      texts={{
        leave: copy.cancel,
        send: copy.disableSend,
        sending: copy.disabling,
        failed: copy.disableFailed,
        done: { title: copy.disabledTitle, text: endpoint.url },
      }}
      action={disable}
      onSend={() => disable.mutateAsync(endpoint.id)}
      onClose={onClose}
    >
      <p>
        <b dir="ltr">{endpoint.url}</b>
      </p>
      <p>{copy.disableText}</p>
    </ConfirmForm>
  );
}

type Rotated = { url: string; secret: string };

export function RotateDialog({ endpoint, onRotated, onClose }: Props & { onRotated: (rotated: Rotated) => void }) {
  return (
    <ConfirmDialog subject={endpoint} label={copy.rotateTitle} onClose={onClose}>
      {(one) => <RotateForm endpoint={one} onRotated={onRotated} onClose={onClose} />}
    </ConfirmDialog>
  );
}

function RotateForm({ endpoint, onRotated, onClose }: SwitchProps & { onRotated: (rotated: Rotated) => void }) {
  const rotate = useRotateSecret();
  return (
    <DeskForm
      title={copy.rotateTitle}
      texts={{ leave: copy.cancel, send: copy.rotateSend, sending: copy.rotating, failed: copy.rotateFailed }}
      action={rotate}
      fields={[]}
      {...(isForbidden(rotate.error) && { notice: <SecondStep /> })}
      onSend={() => rotate.mutateAsync(endpoint.id)}
      onSuccess={onRotated}
      onClose={onClose}
    >
      <p>
        <b dir="ltr">{endpoint.url}</b>
      </p>
      <p>{copy.rotateText}</p>
    </DeskForm>
  );
}
