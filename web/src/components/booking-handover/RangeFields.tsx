import { useId } from "react";
import { copy } from "./copy";

export type DayRangeDraft = { from: string; to: string };

/** Undefined if the days can be used; without `isOptional` both are needed. */
export function rangeProblem({ from, to }: DayRangeDraft, isOptional: boolean): string | undefined {
  if (!isOptional && (from === "" || to === "")) return copy.rangeMissing;
  return from !== "" && to !== "" && to < from ? copy.rangeOrder : undefined;
}

type Props = {
  value: DayRangeDraft;
  onChange: (next: DayRangeDraft) => void;
  isOptional?: boolean;
};

export function RangeFields({ value, onChange, isOptional = false }: Props) {
  const id = useId();
  const problem = rangeProblem(value, isOptional);
  const isWrong = { from: !isOptional && value.from === "", to: value.to === "" ? !isOptional : problem !== undefined };
  return (
    <div className="range-fields">
      {(["from", "to"] as const).map((field) => (
        <div key={field}>
          <label className="label" htmlFor={`${id}-${field}`}>
            {copy[field]}
          </label>
          <input
            id={`${id}-${field}`}
            className="input"
            type="date"
            value={value[field]}
            aria-invalid={isWrong[field]}
            aria-describedby={isWrong[field] ? `${id}-error` : undefined}
            onChange={(event) => onChange({ ...value, [field]: event.target.value })}
          />
        </div>
      ))}
      {problem !== undefined && (
        <p className="error" id={`${id}-error`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
