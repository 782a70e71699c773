import type { KeyboardEvent, MouseEvent } from "react";
import { calendarMonthText, WEEKDAYS } from "../../../../lib/dates";
import { weeksOf } from "../../../../lib/monthGrid";
import { DayCell } from "./DayCell";
import type { DayState } from "./dayStates";
import type { DayRange } from "./types";

type Props = {
  month: string;
  readDay: (day: string) => DayState;
  /** The selected days. */
  range: DayRange | undefined;
  /** The day in the tab order. */
  stop: string;
  onChoose: (day: string, event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent, day: string) => void;
};

export function MonthTable({ month, readDay, range, stop, onChoose, onKeyDown }: Props) {
  return (
    <table>
      <caption>{calendarMonthText(month)}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) =>
              day === null ? (
                <td key={WEEKDAYS[index]} className="outside" />
              ) : (
                <DayCell
                  key={day}
                  state={readDay(day)}
                  range={range}
                  isStop={day === stop}
                  onChoose={onChoose}
                  onKeyDown={onKeyDown}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
