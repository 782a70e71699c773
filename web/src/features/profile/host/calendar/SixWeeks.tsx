import { plusDays, rangeText, today, WEEKDAYS } from "../../../../lib/dates";
import { copy, monthName } from "./copy";
import { DayCell } from "./DayCell";
import {
  clampMonday,
  dayAfterWeekKey,
  mondayFor,
  mondayOf,
  reachableDays,
  SIX_WEEKS,
  sixWeeks,
  weeksIn,
} from "./dayGrid";
import { LAYOUTS, makeDayReader } from "./dayStates";
import { emptyCalendar } from "./emptyCalendar";
import type { GridProps } from "./MonthGrid";
import { TurnButton } from "./TurnButton";
import { useDayGrid } from "./useDayGrid";

type Props = GridProps & { monday: string; onMonday: (monday: string) => void };

/** Arrows move by day, Page Up and Page Down by six weeks. */
export function SixWeeks(props: Props) {
  const { ref, monday, thisMonth, calendar, isComplete, selection, onMonday, onSelect, onPress } = props;
  const visible = sixWeeks(monday);
  const reachable = reachableDays(thisMonth);
  const turn = (next: string) => onMonday(clampMonday(next, reachable));
  const grid = useDayGrid({
    visible,
    reachable,
    isLoaded: calendar !== undefined,
    selection,
    dayAfter: dayAfterWeekKey,
    turnTo: (day) => turn(mondayFor(day, monday)),
    onSelect,
    onPress,
  });
  const readDay = makeDayReader(calendar ?? emptyCalendar(today()), LAYOUTS.weeks);
  const isFirst = clampMonday(plusDays(monday, -7), reachable) === monday;
  const isLast = clampMonday(plusDays(monday, 7), reachable) === monday;
  const toToday = () => {
    turn(mondayOf(today()));
    grid.moveTo(today());
  };
  return (
    <section className="months weeks" ref={ref} aria-label={copy.title} aria-busy={!isComplete}>
      <div className="months-head">
        <h3 className="h-22" aria-live="polite">
          {rangeText(visible.first, visible.last)}
        </h3>
        <button type="button" className="btn line compact" onClick={toToday}>
          {copy.today}
        </button>
        <div className="months-turns">
          <TurnButton
            label={copy.previousSix}
            icon="left"
            isLast={isFirst}
            onTurn={() => turn(plusDays(monday, -SIX_WEEKS))}
          />
          <TurnButton label={copy.previousWeek} icon="up" isLast={isFirst} onTurn={() => turn(plusDays(monday, -7))} />
          <TurnButton label={copy.nextWeek} icon="down" isLast={isLast} onTurn={() => turn(plusDays(monday, 7))} />
          <TurnButton
            label={copy.nextSix}
            icon="right"
            isLast={isLast}
            onTurn={() => turn(plusDays(monday, SIX_WEEKS))}
          />
        </div>
      </div>
      <table>
        <caption>{rangeText(visible.first, visible.last)}</caption>
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
          {weeksIn(visible).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  state={readDay(day)}
                  month={day === visible.first || day.endsWith("-01") ? monthName(day) : undefined}
                  range={grid.range}
                  isStop={day === grid.stop}
                  onChoose={grid.onChoose}
                  onKeyDown={grid.onKeyDown}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
