import { SHARE_MAX, SHARE_MIN } from "../../../../api/hostShares";
import { nearestPercent } from "./shareForm";

type Props = {
  id: string;
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
};

/** A number, and a slider for the same. */
export function PercentField({ id, label, value, problem, onChange }: Props) {
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
          maxLength={3}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={error}
          onChange={(event) => onChange(event.target.value)}
        />
        <span aria-hidden="true">%</span>
        <input
          type="range"
          aria-label={label}
          min={SHARE_MIN}
          max={SHARE_MAX}
          step={1}
          value={nearestPercent(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {error !== undefined && (
        <p className="error" id={error} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
