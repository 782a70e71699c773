import { type FormEvent, useId, useRef, useState } from "react";
import { AppError } from "../../api/errors";
import { TOO_MANY_CODES, useConfirmMeeting } from "../../api/tripMeetings";
import { withAsciiDigits } from "../../lib/numbers";
import { sendingProblem } from "./ArrivalButton";
import { copy, triesText, wrongCodeText } from "./copy";

type Props = {
  person: string;
  booking: string;
  triesLeft: number;
  isPrimary: boolean;
};

const CODE = /^\d{4}$/;
/** Before that, a count would only be noise. */
const FEW_TRIES = 3;

/** For the guide. */
export function CodeEntry({ person, booking, triesLeft, isPrimary }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [isShort, setShort] = useState(false);
  const { mutate, isPending, error, data, reset } = useConfirmMeeting(person, booking);
  const refused = error ? codeProblem(error) : data?.met_at === null ? wrongCodeText(data.tries_left) : undefined;
  const wrong = isShort ? copy.missing : refused;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const code = withAsciiDigits(text).replace(/[\s\p{Cf}-]/gu, "");
    setShort(!CODE.test(code));
    // In every case the next action here is typing.
    box.current?.select();
    if (CODE.test(code)) mutate(code);
    else reset();
  };
  return (
    <form className="meeting-code" noValidate onSubmit={submit}>
      <label className="label" htmlFor={id}>
        {copy.field}
      </label>
      <div className="code-row">
        <input
          id={id}
          ref={box}
          className="input num"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-error ${id}-tries`}
          onChange={(event) => {
            setText(event.target.value);
            setShort(false);
          }}
        />
        <button type="submit" className={isPrimary ? "btn primary" : "btn line"} aria-disabled={isPending}>
          {isPending ? copy.confirming : copy.confirm}
        </button>
      </div>
      <p className="error" id={`${id}-error`} role="alert">
        {wrong}
      </p>
      <p className="hint" id={`${id}-tries`}>
        {wrong === undefined ? triesHint(triesLeft) : ""}
      </p>
    </form>
  );
}

function triesHint(left: number): string {
  if (left === 0) return copy.pause;
  return left <= FEW_TRIES ? triesText(left) : "";
}

function codeProblem(error: Error): string {
  if (!(error instanceof AppError)) return copy.notSent;
  if (error.code === TOO_MANY_CODES) return copy.pause;
  return error.fields.find(({ field }) => field === "code")?.message ?? sendingProblem(error);
}
