import "./calendar.css";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { calendarMonthText, longDayText, WEEKDAYS } from "../../lib/dates";
import { dayAfterKey, firstOpenDay, monthsLater, weeksOf } from "../../lib/monthGrid";
import { Icon } from "../ui/Icon";
import { copy } from "./copy";

type Props = {
  /** The earliest selectable day. */
  first: string;
  start: string;
  /** The trip's last day from `start`. */
  end: string;
  /** The initial month. */
  wished?: string;
  /** The latest selectable day. */
  last?: string | undefined;
  /** Whether the trip cannot start on that day. */
  isTaken: (day: string) => boolean;
  /** Taken days are only a hint: they can be chosen, and this describes them. */
  takenHint?: string;
  onChoose: (day: string) => void;
  onMissed?: (day: string) => void;
};

/** Arrows move by day, Page Up and Page Down by month; one day is in the tab order. */
export function Calendar({ first, last, start, end, wished = "", isTaken, takenHint, onChoose, onMissed }: Props) {
  const [turnedTo, setMonth] = useState("");
  // A new object for each move: the same day can be reached again after its month was turned away.
  const [reached, setReached] = useState<{ day: string }>();
  const table = useRef<HTMLTableElement>(null);
  // Busy days and the minimum load late: until the reader turns pages, the month is the first open day's.
  const open = firstOpenDay(first, isTaken);
  const near = wished > open ? wished : open;
  const month = turnedTo || (start || near).slice(0, 7);
  const isEarliest = month <= first.slice(0, 7);
  const isLatest = last !== undefined && month >= last.slice(0, 7);
  const days = weeksOf(month)
    .flat()
    .filter((day) => day !== null);
  const stop = [reached?.day, start, open].find((day) => day !== undefined && days.includes(day)) ?? days[0];
  // A day of the trip may be unavailable as a start: it is not struck out. An unavailable start selects no days.
  const isUnavailable = start !== "" && takenHint === undefined && isTaken(start);
  const placeOf = (day: string) => (isUnavailable ? undefined : placeInTrip(day, start, end));
  // Syncs with the focus, which follows the keys into another month.
  useEffect(() => {
    if (reached) table.current?.querySelector<HTMLElement>(`[data-day="${reached.day}"]`)?.focus();
  }, [reached]);
  const onKeyDown = (event: KeyboardEvent, day: string) => {
    const next = dayAfterKey(day, event.key);
    if (next === undefined) return;
    event.preventDefault();
    const inside = next < first ? first : last !== undefined && next > last ? last : next;
    setMonth(inside.slice(0, 7));
    setReached({ day: inside });
  };
  return (
    <div className="calendar">
      <div className="month">
        {/* Not `disabled`, which would drop the focus at the first month. */}
        <button
          type="button"
          className="iconbtn"
          aria-label={copy.previousMonth}
          aria-disabled={isEarliest}
          onClick={() => {
            if (!isEarliest) setMonth(monthsLater(month, -1));
          }}
        >
          <Icon name="left" />
        </button>
        <b aria-live="polite">{calendarMonthText(month)}</b>
        <button
          type="button"
          className="iconbtn"
          aria-label={copy.nextMonth}
          aria-disabled={isLatest}
          onClick={() => {
            if (!isLatest) setMonth(monthsLater(month, 1));
          }}
        >
          <Icon name="right" />
        </button>
      </div>
      <table ref={table} aria-label={calendarMonthText(month)}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) => (
                <td key={day ?? WEEKDAYS[index]} className={day === null ? undefined : placeOf(day)}>
                  {day !== null && (
                    <Day
                      day={day}
                      isTaken={isTaken(day)}
                      isInTrip={placeOf(day) !== undefined}
                      takenHint={takenHint}
                      isOutside={day < first || (last !== undefined && day > last)}
                      isStart={day === start}
                      isStop={day === stop}
                      onChoose={() => onChoose(day)}
                      onMissed={() => onMissed?.(day)}
                      onKeyDown={(event) => onKeyDown(event, day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type CalendarDayProps = {
  day: string;
  isTaken: boolean;
  takenHint: string | undefined;
  isInTrip: boolean;
  isOutside: boolean;
  isStart: boolean;
  isStop: boolean;
  onChoose: () => void;
  onMissed: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Day(props: CalendarDayProps) {
  const { day, isTaken, takenHint, isInTrip, isOutside, isStart, isStop, onChoose, onMissed, onKeyDown } = props;
  const isOpen = !isOutside && (!isTaken || takenHint !== undefined);
  return (
    <button
      type="button"
      className={isTaken && !isInTrip ? "num taken" : "num"}
      data-day={day}
      aria-label={isTaken && !isOutside ? `${longDayText(day)}, ${takenHint ?? copy.noStart}` : longDayText(day)}
      aria-pressed={isStart}
      aria-disabled={!isOpen}
      tabIndex={isStop ? 0 : -1}
      onClick={() => {
        if (isOpen) onChoose();
        else if (isTaken && !isOutside) onMissed();
      }}
      onKeyDown={onKeyDown}
    >
      {Number(day.slice(8))}
    </button>
  );
}

/** The ends of the trip are round. */
function placeInTrip(day: string, start: string, end: string): string | undefined {
  if (start === "" || day < start || day > end) return undefined;
  return ["in", day === start && "a", day === end && "b"].filter(Boolean).join(" ");
}
