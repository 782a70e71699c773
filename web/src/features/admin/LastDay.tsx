import { useId } from "react";
import { today } from "../../lib/dates";

type Props = {
  label: string;
  hint?: string;
  day: string;
  most?: string;
  problem: string | undefined;
  onDay: (day: string) => void;
};

/** The last day of something, from today on. */
export function LastDay({ label, hint = "", day, most, problem, onDay }: Props) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="date"
        min={today()}
        max={most}
        value={day}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onDay(event.target.value)}
      />
      <p
        className={problem === undefined ? "hint" : "error"}
        id={`${id}-hint`}
        role={problem === undefined ? undefined : "alert"}
      >
        {problem ?? hint}
      </p>
    </div>
  );
}
