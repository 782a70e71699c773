import { copy } from "./copy";

const FIELD = "calendar-note";
const NOTE_LIMIT = 200;

type Props = {
  value: string;
  /** What else a reader should know before they write. */
  hint?: string;
  onChange: (note: string) => void;
};

export function NoteField({ value, hint = copy.noteHint, onChange }: Props) {
  return (
    <div>
      <label className="label" htmlFor={FIELD}>
        {copy.note}
      </label>
      <input
        id={FIELD}
        className="input"
        value={value}
        maxLength={NOTE_LIMIT}
        autoComplete="off"
        aria-describedby={`${FIELD}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="hint" id={`${FIELD}-hint`}>
        {hint}
      </p>
    </div>
  );
}
