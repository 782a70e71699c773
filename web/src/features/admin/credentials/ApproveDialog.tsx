import { useState } from "react";
import type { CheckMethod, QueuedCredential } from "../../../api/credentials";
import { credentialName } from "../../../components/credentials/words";
import { DialogForm } from "../../../components/DialogForm";
import { Dialog } from "../../../components/ui/Dialog";
import { dayText } from "../../../lib/dates";
import { copy } from "./copy";
import { useWasOpened } from "./queries";
import { SameNumber } from "./SameNumber";

/** Only licenses are in the register. */
const METHODS: readonly CheckMethod[] = ["document", "register", "issuer"];

type Props = {
  row: QueuedCredential | undefined;
  /** Before an undo or a failure. */
  chosen: CheckMethod | undefined;
  onApprove: (method: CheckMethod) => void;
  onClose: () => void;
};

/** Open while it has a credential. */
export function ApproveDialog({ row, chosen, onApprove, onClose }: Props) {
  return (
    <Dialog open={row !== undefined} onClose={onClose} label={copy.approveTitle} className="dialog reject-dialog">
      {row && <MethodForm row={row} chosen={chosen} onApprove={onApprove} onClose={onClose} />}
    </Dialog>
  );
}

function MethodForm({ row, chosen, onApprove, onClose }: Props & { row: QueuedCredential }) {
  const [method, setMethod] = useState(chosen);
  const [areBothTrue, setBothTrue] = useState(chosen !== undefined);
  const wasOpened = useWasOpened(row.id);
  const isShared = row.same_number.length > 0;
  const methods = METHODS.filter((one) => one !== "register" || row.kind === "license");
  return (
    <DialogForm
      title={copy.approveTitle}
      isReady={method !== undefined && (!isShared || areBothTrue)}
      isPending={false}
      error={null}
      leave={copy.cancel}
      send={copy.approve}
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
        {methods.map((one, place) => (
          <label key={one}>
            <input
              type="radio"
              name="method"
              value={one}
              checked={method === one}
              disabled={one === "document" && !wasOpened}
              aria-describedby={one === "document" && !wasOpened ? "open-first" : undefined}
              // biome-ignore lint/a11y/noAutofocus: the dialog was opened to choose it
              autoFocus={place === (wasOpened ? 0 : 1)}
              onChange={() => setMethod(one)}
            />
            <span>
              <span>{copy.answers[one]}</span>
              {one === "document" && !wasOpened && (
                <span className="hint" id="open-first">
                  {copy.openFirst}
                </span>
              )}
            </span>
          </label>
        ))}
        <p className="hint">{copy.approveText}</p>
      </fieldset>
      {isShared && (
        <div className="methods">
          <SameNumber others={row.same_number} />
          <label>
            <input type="checkbox" checked={areBothTrue} onChange={(event) => setBothTrue(event.target.checked)} />
            <span>{copy.bothTrue}</span>
          </label>
        </div>
      )}
    </DialogForm>
  );
}
