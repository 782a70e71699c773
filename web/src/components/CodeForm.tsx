import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { withAsciiDigits } from "../lib/numbers";

type Props = {
  label: string;
  action: string;
  pendingAction: string;
  missing: string;
  pending: boolean;
  error: string | undefined;
  onCode: (code: string) => void;
  /** For a page with nothing else to do. */
  takesFocus?: boolean;
};

const CODE = /^\d{6}$/;

/** From an app or a message. Spaces, which apps show in the middle, are ignored. */
export function CodeForm({ label, action, pendingAction, missing, pending, error, onCode, takesFocus = false }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isShort, setShort] = useState(false);
  // Syncs with the focus: the pressed control is gone.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  const wrong = isShort ? missing : error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const code = withAsciiDigits(text).replace(/[\s\p{Cf}-]/gu, "");
    setShort(!CODE.test(code));
    // In every case the next action here is typing.
    box.current?.select();
    if (CODE.test(code)) onCode(code);
  };
  return (
    <form className="code-form" noValidate onSubmit={submit}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={box}
        className="input num"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        spellCheck={false}
        value={text}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) => {
          setText(event.target.value);
          setShort(false);
        }}
      />
      <button type="submit" className="btn primary" aria-disabled={pending}>
        {pending ? pendingAction : action}
      </button>
      <p className="error" id={`${id}-error`} role="alert">
        {wrong}
      </p>
    </form>
  );
}
