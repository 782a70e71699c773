import type { KeyboardEvent, MouseEvent } from "react";
import { copy, dayName, moreText } from "./copy";
import { type BookingBar, type DayState, isPoya } from "./dayStates";
import type { DayRange } from "./types";

type Props = {
  state: DayState;
  /** "Feb", beside the number. */
  month?: string | undefined;
  range: DayRange | undefined;
  isStop: boolean;
  onChoose: (day: string, event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent, day: string) => void;
};

export function DayCell({ state, month, range, isStop, onChoose, onKeyDown }: Props) {
  const { day, holidays, bars, hiddenBars, isConflict } = state;
  const isImported = state.busyIn.length > 0 && !state.isBlocked;
  const isSelected = range !== undefined && range.first <= day && day <= range.last;
  // Blocked and imported days are hatched too, so their mark gives way.
  const isFull = isConflict || hiddenBars > 0 || holidays.length > 0;
  const classes = [
    state.isPast && "past",
    state.isToday && "today",
    state.isBlocked && "blocked",
    isImported && "imported",
    !state.isBlocked && !isImported && state.closure,
    state.seasons.length > 0 && "season",
    isSelected && "in",
    day === range?.first && "a",
    day === range?.last && "b",
  ];
  return (
    <td className={classes.filter(Boolean).join(" ") || undefined}>
      <button
        type="button"
        data-day={day}
        aria-label={dayName(state)}
        aria-pressed={isSelected}
        tabIndex={isStop ? 0 : -1}
        onClick={(event) => onChoose(day, event)}
        onKeyDown={(event) => onKeyDown(event, day)}
      >
        {/* Written by the style, since the button's name has the whole date. */}
        <span className={month === undefined ? "date num" : "date month-start num"} data-month={month}>
          {Number(day.slice(8))}
        </span>
      </button>
      {/* The button's name has all of it. */}
      <span className="marks" aria-hidden="true">
        {isConflict && <b className="conflict-mark">{copy.conflictMark}</b>}
        {hiddenBars > 0 && <b className="num">{moreText(hiddenBars)}</b>}
        {holidays.length > 0 && <i className={holidays.some(isPoya) ? "mark poya" : "mark holiday"} />}
        {state.isBlocked && !isFull && <i className="mark no-entry" />}
        {isImported && !isFull && <i className="mark sheet" />}
      </span>
      {bars.map((bar) => (
        <Bar key={bar.id} bar={bar} />
      ))}
    </td>
  );
}

/** A piece of a booking's bar. The label is at its beginning, and again in each week. */
function Bar({ bar: { status, lane, traveler, isFirst, isLast, labelDays } }: { bar: BookingBar }) {
  const classes = ["bar", status, `lane${lane}`, isFirst && "first", isLast && "last"];
  return (
    <span className={classes.filter(Boolean).join(" ")} aria-hidden="true">
      {labelDays > 0 && (
        <span className={`bar-label days${labelDays}`}>
          <b>{copy.legendLetter[status]}</b> <span>{traveler}</span>
        </span>
      )}
    </span>
  );
}
