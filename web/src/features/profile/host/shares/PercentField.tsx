import { useRef } from "react";
import { SHARE_MAX, SHARE_MIN } from "../../../../api/hostShares";
import { percentText } from "../../../../components/host-share/copy";
import { readPercent } from "./shareForm";

type Props = {
  id: string;
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

/** Long enough for what is typed by mistake: cut off, it could become another share. */
const TYPED_LENGTH = 12;

/** A number, and a slider for the same, which stays where it is while the number is no share. */
export function PercentField({ id, label, value, problem, onChange }: Props) {
  const read = readPercent(value);
  const last = useRef(read ?? SHARE_MIN);
  if (read !== null) last.current = read;
  const error = problem === undefined ? undefined : `${id}-error`;
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="percent-field">
        <input
          id={id}
          className="input num"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={TYPED_LENGTH}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error}
          onChange={(event) => onChange(event.target.value)}
        />
        <span aria-hidden="true">%</span>
        <div>
          <input
            type="range"
            aria-label={label}
            min={SHARE_MIN}
            max={SHARE_MAX}
            step={1}
            value={last.current}
            onChange={(event) => onChange(event.target.value)}
          />
          <p className="small quiet num" aria-hidden="true">
            <span>{percentText(SHARE_MIN)}</span> <span>{percentText(SHARE_MAX)}</span>
          </p>
        </div>
      </div>
      {error !== undefined && (
        <p className="error" id={error} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
