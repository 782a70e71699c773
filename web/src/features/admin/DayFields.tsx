import { useEffect, useId, useRef, useState } from "react";

const PAUSE_MS = 250;
/** A year while it is typed is before it. */
const EARLIEST = "2000-01-01";

const copy = {
  from: "From",
  until: "Until",
  wrongDays: "The last day is before the first.",
} as const;

type Days = { from: string; until: string };
type Props = Days & { onDays: (days: Days) => void };

/** Two days of a filter, both included. Days in the wrong order are not searched. */
export function DayFields({ from, until, onDays }: Props) {
  const id = useId();
  const [draft, setDraft] = useState({ from, until });
  // A filter set elsewhere replaces the typed days.
  const now = `${from} ${until}`;
  const [seen, setSeen] = useState(now);
  if (seen !== now) {
    setSeen(now);
    setDraft({ from, until });
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Syncs with the clock: removed inputs must not fire.
  useEffect(() => () => clearTimeout(timer.current), []);
  const isWrong = draft.from !== "" && draft.until !== "" && draft.until < draft.from;
  const write = (next: Days) => {
    setDraft(next);
    clearTimeout(timer.current);
    if (canFilter(next)) timer.current = setTimeout(() => onDays(next), PAUSE_MS);
  };
  return (
    <>
      {(["from", "until"] as const).map((field) => (
        <div key={field}>
          <label className="small quiet" htmlFor={`${id}-${field}`}>
            {copy[field]}
          </label>
          <input
            id={`${id}-${field}`}
            className="input"
            type="date"
            value={draft[field]}
            aria-invalid={isWrong && field === "until"}
            aria-describedby={isWrong ? `${id}-error` : undefined}
            onChange={(event) => write({ ...draft, [field]: event.target.value })}
          />
        </div>
      ))}
      {isWrong && (
        <p className="error" id={`${id}-error`} role="alert">
          {copy.wrongDays}
        </p>
      )}
    </>
  );
}

function canFilter({ from, until }: Days): boolean {
  const isTyped = [from, until].some((day) => day !== "" && day < EARLIEST);
  return !isTyped && (from === "" || until === "" || from <= until);
}
