import { useState } from "react";
import type { CheckMethod, QueuedCredential } from "../../../api/credentials";
import { credentialName } from "../../../components/credentials/words";
import { DialogForm } from "../../../components/DialogForm";
import { Dialog } from "../../../components/ui/Dialog";
import { dayText } from "../../../lib/dates";
import { copy } from "./copy";

/** Only licenses are in the register. */
const METHODS: readonly CheckMethod[] = ["document", "register", "issuer"];

type Props = {
  row: QueuedCredential | undefined;
  isPending: boolean;
  onApprove: (method: CheckMethod) => void;
  onClose: () => void;
};

/** Open while it has a credential. */
export function ApproveDialog({ row, isPending, onApprove, onClose }: Props) {
  return (
    <Dialog open={row !== undefined} onClose={onClose} label={copy.approveTitle} className="dialog reject-dialog">
      {row && <MethodForm row={row} isPending={isPending} onApprove={onApprove} onClose={onClose} />}
    </Dialog>
  );
}

function MethodForm({ row, isPending, onApprove, onClose }: Props & { row: QueuedCredential }) {
  const [method, setMethod] = useState<CheckMethod>();
  const methods = METHODS.filter((one) => one !== "register" || row.kind === "license");
  return (
    <DialogForm
      title={copy.approveTitle}
      isReady={method !== undefined}
      isPending={isPending}
      error={null}
      leave={copy.cancel}
      send={isPending ? copy.approving : copy.approve}
      onSend={() => method && onApprove(method)}
      onClose={onClose}
    >
      <p>
        <b>
          <bdi>{row.display_name}</bdi>
        </b>
        <span>{`: ${credentialName(row)}, ${row.number}`}</span>
        <br />
        <span className="quiet">
          {copy.validUntil} <span className="num">{dayText(row.valid_until)}</span>
        </span>
      </p>
      <fieldset className="methods">
        <legend className="label">{copy.how}</legend>
        {methods.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="method"
              value={one}
              checked={method === one}
              // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose it
              autoFocus={one === "document"}
              onChange={() => setMethod(one)}
            />
            <span>{copy.answers[one]}</span>
          </label>
        ))}
        <p className="hint">{copy.approveText}</p>
      </fieldset>
    </DialogForm>
  );
}
