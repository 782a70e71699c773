import { type ReactNode, useId } from "react";

type Props = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength: number;
  rows?: number;
  /** Such as why sending is not possible yet. */
  hint?: ReactNode;
};

export function TextArea({ label, value, onChange, maxLength, rows = 3, hint }: Props) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="area"
        rows={rows}
        maxLength={maxLength}
        value={value}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
