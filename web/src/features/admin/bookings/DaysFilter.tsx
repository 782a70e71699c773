import { useEffect, useId, useRef, useState } from "react";
import { copy } from "./copy";
import type { BookingsFilter } from "./filters";

const PAUSE_MS = 250;
/** A year while it is typed is before it. */
const EARLIEST = "2000-01-01";

type Props = { filter: BookingsFilter; onFilter: (part: Partial<BookingsFilter>) => void };

/** A first day, a creation or a cancellation between two days. Days in the wrong order are not searched. */
export function DaysFilter({ filter, onFilter }: Props) {
  const id = useId();
  const [draft, setDraft] = useState({ from: filter.from, until: filter.until });
  // A filter set elsewhere replaces the typed days.
  const now = `${filter.from} ${filter.until}`;
  const [seen, setSeen] = useState(now);
  if (seen !== now) {
    setSeen(now);
    setDraft({ from: filter.from, until: filter.until });
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Syncs with the clock: removed inputs must not fire.
  useEffect(() => () => clearTimeout(timer.current), []);
  const isWrong = draft.from !== "" && draft.until !== "" && draft.until < draft.from;
  const write = (next: typeof draft) => {
    setDraft(next);
    clearTimeout(timer.current);
    if (canFilter(next)) timer.current = setTimeout(() => onFilter(next), PAUSE_MS);
  };
  return (
    <fieldset className="days-filter">
      <legend className="sr">{copy.which}</legend>
      <div>
        <label className="sr" htmlFor={`${id}-dates`}>
          {copy.which}
        </label>
        <select
          id={`${id}-dates`}
          className="select"
          value={filter.dates === "" ? "start" : filter.dates}
          onChange={(event) => onFilter({ dates: event.target.value === "start" ? "" : event.target.value })}
        >
          <option value="start">{copy.startDates}</option>
          <option value="created">{copy.createdDates}</option>
          <option value="cancelled">{copy.cancelledDates}</option>
        </select>
      </div>
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
    </fieldset>
  );
}

function canFilter({ from, until }: { from: string; until: string }): boolean {
  const isTyped = [from, until].some((day) => day !== "" && day < EARLIEST);
  return !isTyped && (from === "" || until === "" || from <= until);
}
