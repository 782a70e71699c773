import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useState } from "react";
import { Icon } from "../../../../components/ui/Icon";
import { calendarMonthText, plusDays, today } from "../../../../lib/dates";
import { dayAfterKey, monthsLater } from "../../../../lib/monthGrid";
import { copy } from "./copy";
import { makeDayReader } from "./dayStates";
import { MonthTable } from "./MonthTable";
import { chooseDay, type DaySelection, extendTo, toRange } from "./selection";
import type { GuideCalendar } from "./types";
import { MONTHS_AHEAD, MONTHS_BACK } from "./windows";

type Props = {
  ref: Ref<HTMLDivElement>;
  months: readonly string[];
  thisMonth: string;
  /** Undefined while it loads: the days are there, what is on them follows. */
  calendar: GuideCalendar | undefined;
  isComplete: boolean;
  selection: DaySelection | undefined;
  onMonth: (month: string) => void;
  onSelect: (selection: DaySelection | undefined) => void;
  /** With a finger or a mouse. */
  onPress: () => void;
};

/** Arrows move by day, Page Up and Page Down by month; one day is in the tab order. */
export function MonthGrid({
  ref,
  months,
  thisMonth,
  calendar,
  isComplete,
  selection,
  onMonth,
  onSelect,
  onPress,
}: Props) {
  // A new object for each move: the same day can be reached again after its month was turned away.
  const [reached, setReached] = useState<{ day: string }>();
  const [firstMonth = thisMonth, lastMonth = firstMonth] = [months[0], months.at(-1)];
  const [earliest, latest] = [monthsLater(thisMonth, -MONTHS_BACK), monthsLater(thisMonth, MONTHS_AHEAD)];
  const range = selection && toRange(selection);
  const isVisible = (day: string) => months.includes(day.slice(0, 7));
  const stop = [reached?.day ?? "", range?.first ?? "", today()].find(isVisible) ?? `${firstMonth}-01`;
  // Syncs with the focus, which follows the keys into another month.
  useEffect(() => {
    if (reached) document.querySelector<HTMLElement>(`.host-calendar [data-day="${reached.day}"]`)?.focus();
  }, [reached]);
  const showMonth = (month: string) => {
    const last = monthsLater(latest, 1 - months.length);
    onMonth(month < earliest ? earliest : month > last ? last : month);
  };
  const moveTo = (day: string) => {
    const month = day.slice(0, 7);
    if (month < firstMonth) showMonth(month);
    if (month > lastMonth) showMonth(monthsLater(month, 1 - months.length));
    setReached({ day });
  };
  const onKeyDown = (event: KeyboardEvent, day: string) => {
    if (event.key === "Escape" && selection) {
      event.preventDefault();
      onSelect(undefined);
      return;
    }
    const next = dayAfterKey(day, event.key);
    if (next === undefined) return;
    event.preventDefault();
    const month = next.slice(0, 7);
    const inside =
      month < earliest ? `${earliest}-01` : month > latest ? plusDays(`${monthsLater(latest, 1)}-01`, -1) : next;
    moveTo(inside);
    if (event.shiftKey && calendar) onSelect(extendTo(selection, day, inside));
  };
  const onChoose = (day: string, event: MouseEvent) => {
    setReached({ day });
    if (!calendar) return;
    onSelect(chooseDay(selection, day, event.shiftKey));
    // A key's click has no count. Its focus must stay in view.
    if (event.detail > 0) onPress();
  };
  const title = firstMonth === lastMonth ? calendarMonthText(firstMonth) : monthPairText(firstMonth, lastMonth);
  return (
    <section className="months" ref={ref} aria-label={copy.title} aria-busy={!isComplete}>
      <div className="months-head">
        <h3 className="h-22" aria-live="polite">
          {title}
        </h3>
        <button type="button" className="btn line compact" onClick={() => moveTo(today())}>
          {copy.today}
        </button>
        {/* Not `disabled`, which would drop the focus at the last month. */}
        <button
          type="button"
          className="iconbtn"
          aria-label={copy.previousMonth}
          aria-disabled={firstMonth <= earliest}
          onClick={() => showMonth(monthsLater(firstMonth, -1))}
        >
          <Icon name="left" />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={copy.nextMonth}
          aria-disabled={lastMonth >= latest}
          onClick={() => showMonth(monthsLater(firstMonth, 1))}
        >
          <Icon name="right" />
        </button>
      </div>
      <div className="month-pair">
        {months.map((month) => (
          <MonthTable
            key={month}
            month={month}
            readDay={makeDayReader(calendar ?? { ...EMPTY, today: today() })}
            range={range}
            stop={stop}
            onChoose={onChoose}
            onKeyDown={onKeyDown}
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

/** Days without anything on them, while the calendar loads. */
const EMPTY: Omit<GuideCalendar, "today"> = {
  closed_weekdays: [],
  notice_days: 0,
  horizon_days: null,
  blocked: [],
  bookings: [],
  holidays: [],
  feed_created_at: null,
  imports: [],
  imported: [],
};
