import { useEffect, useId, useRef, useState } from "react";
import { AppError, textOf } from "../../../../api/errors";
import { Failure } from "../../../../components/Failure";
import { useFieldDraft } from "../../../../components/useFieldDraft";
import { copy } from "./replyCopy";
import { SAVED_REPLY_LENGTH } from "./savedReplies";

type Props = {
  /** Empty for a new reply. */
  initial: string;
  /** The other replies. */
  others: readonly string[];
  isPending: boolean;
  error: Error | null;
  onSave: (text: string, onSaved: () => void) => void;
  onLeave: () => void;
};

/** Not a form, since it stands inside the form of the message. */
export function ReplyEditor({ initial, others, isPending, error, onSave, onLeave }: Props) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [text, setText, forget] = useFieldDraft(`saved reply ${initial}`, initial);
  const [hint, setHint] = useState<string>();
  // Syncs with the focus: the button that was pressed is gone.
  useEffect(() => box.current?.focus(), []);
  const save = () => {
    const typed = text.trim();
    if (isPending) return;
    const wrong = typed === "" ? copy.blank : others.includes(typed) ? copy.double : undefined;
    setHint(wrong);
    if (wrong === undefined) onSave(typed, forget);
    else box.current?.focus();
  };
  const fieldError = error instanceof AppError ? error.fields[0]?.message : undefined;
  const wrong = hint ?? fieldError;
  return (
    <div className="reply-editor">
      <label className="label" htmlFor={id}>
        {initial === "" ? copy.newReply : copy.editReply}
      </label>
      <textarea
        id={id}
        ref={box}
        className="area"
        rows={3}
        maxLength={SAVED_REPLY_LENGTH}
        value={text}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-error`}
        onChange={(event) => {
          setText(event.target.value);
          setHint(undefined);
        }}
      />
      {wrong !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
      {wrong === undefined && <Failure error={error}>{textOf(error, copy.saveFailed)}</Failure>}
      <p className="acts-row">
        <button type="button" className="btn primary compact" aria-disabled={isPending} onClick={save}>
          {isPending ? copy.saving : copy.save}
        </button>
        <button
          type="button"
          className="btn line compact"
          onClick={() => {
            forget();
            onLeave();
          }}
        >
          {copy.cancel}
        </button>
      </p>
    </div>
  );
}
