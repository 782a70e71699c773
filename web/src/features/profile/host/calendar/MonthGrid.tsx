import type { Ref } from "react";
import { calendarMonthText, plusDays, today } from "../../../../lib/dates";
import { dayAfterKey, monthsLater } from "../../../../lib/monthGrid";
import { copy } from "./copy";
import { reachableDays } from "./dayGrid";
import { makeDayReader } from "./dayStates";
import { emptyCalendar } from "./emptyCalendar";
import { MonthTable } from "./MonthTable";
import type { DaySelection } from "./selection";
import { TurnButton } from "./TurnButton";
import type { GuideCalendar } from "./types";
import { useDayGrid } from "./useDayGrid";

export type GridProps = {
  ref: Ref<HTMLDivElement>;
  thisMonth: string;
  /** Undefined while it loads: the days are there, what is on them follows. */
  calendar: GuideCalendar | undefined;
  isComplete: boolean;
  selection: DaySelection | undefined;
  onSelect: (selection: DaySelection | undefined) => void;
  /** With a finger or a mouse. */
  onPress: () => void;
};
type Props = GridProps & { months: readonly string[]; onMonth: (month: string) => void };

/** Arrows move by day, Page Up and Page Down by month. */
export function MonthGrid(props: Props) {
  const { ref, months, thisMonth, calendar, isComplete, selection, onMonth, onSelect, onPress } = props;
  const [firstMonth = thisMonth, lastMonth = firstMonth] = [months[0], months.at(-1)];
  const reachable = reachableDays(thisMonth);
  const [earliest, latest] = [reachable.first.slice(0, 7), reachable.last.slice(0, 7)];
  const showMonth = (month: string) => {
    const last = monthsLater(latest, 1 - months.length);
    onMonth(month < earliest ? earliest : month > last ? last : month);
  };
  const grid = useDayGrid({
    visible: { first: `${firstMonth}-01`, last: plusDays(`${monthsLater(lastMonth, 1)}-01`, -1) },
    reachable,
    isLoaded: calendar !== undefined,
    selection,
    dayAfter: dayAfterKey,
    turnTo: (day) => {
      const month = day.slice(0, 7);
      showMonth(month < firstMonth ? month : monthsLater(month, 1 - months.length));
    },
    onSelect,
    onPress,
  });
  const title = firstMonth === lastMonth ? calendarMonthText(firstMonth) : monthPairText(firstMonth, lastMonth);
  return (
    <section className="months" ref={ref} aria-label={copy.title} aria-busy={!isComplete}>
      <div className="months-head">
        <h3 className="h-22" aria-live="polite">
          {title}
        </h3>
        <button type="button" className="btn line compact" onClick={() => grid.moveTo(today())}>
          {copy.today}
        </button>
        <TurnButton
          label={copy.previousMonth}
          icon="left"
          isLast={firstMonth <= earliest}
          onTurn={() => showMonth(monthsLater(firstMonth, -1))}
        />
        <TurnButton
          label={copy.nextMonth}
          icon="right"
          isLast={lastMonth >= latest}
          onTurn={() => showMonth(monthsLater(firstMonth, 1))}
        />
      </div>
      <div className="month-pair">
        {months.map((month) => (
          <MonthTable
            key={month}
            month={month}
            readDay={makeDayReader(calendar ?? emptyCalendar(today()))}
            range={grid.range}
            stop={grid.stop}
            onChoose={grid.onChoose}
            onKeyDown={grid.onKeyDown}
          />
        ))}
      </div>
    </section>
  );
}

/** "December 2026 and January 2027". */
function monthPairText(first: string, last: string): string {
  return `${calendarMonthText(first)} and ${calendarMonthText(last)}`;
}
