import "./calendar.css";
import { useEffect, useRef, useState } from "react";
import { requestOf } from "../../../../api/errors";
import type { OwnGuide } from "../../../../api/ownGuide";
import { announce } from "../../../../components/announce";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { RequestId } from "../../../../components/ui/RequestId";
import { useMediaQuery } from "../../../../components/useMediaQuery";
import { daysBetween, plusDays, today } from "../../../../lib/dates";
import { monthsLater } from "../../../../lib/monthGrid";
import { copy, rangeTitle } from "./copy";
import { mondayOf, sixWeeks } from "./dayGrid";
import { FeedForm } from "./FeedForm";
import { ImportSection } from "./ImportSection";
import { LeaveForm } from "./LeaveForm";
import { Legend } from "./Legend";
import { MonthGrid } from "./MonthGrid";
import { useGuideCalendar } from "./queries";
import { RulesForm } from "./RulesForm";
import { SelectedDays } from "./SelectedDays";
import { SixWeeks } from "./SixWeeks";
import { type DaySelection, monthsOf, toRange } from "./selection";
import { type CalendarView, useCalendarView } from "./useCalendarView";
import { ViewSwitch } from "./ViewSwitch";

/** As wide as two months and the panel beside them need. */
const WIDE = "(min-width: 1100px)";
/** Where the panel is below the months. */
const NARROW = "(max-width: 859px)";
const CALM = "(prefers-reduced-motion: reduce)";

/** Suspended guides have none. */
export function HostCalendar({ guide }: { guide: OwnGuide }) {
  return (
    <div className="host-calendar">
      {guide.is_active ? (
        <CalendarDesk guide={guide.id} />
      ) : (
        <>
          <h2 className="h-section">{copy.title}</h2>
          <p>{copy.suspended}</p>
        </>
      )}
    </div>
  );
}

function CalendarDesk({ guide }: { guide: string }) {
  const thisMonth = today().slice(0, 7);
  const monthCount = useMediaQuery(WIDE) ? 2 : 1;
  const [view, chooseView] = useCalendarView();
  const [month, setMonth] = useState(thisMonth);
  const [monday, setMonday] = useState(() => mondayOf(today()));
  const [selection, setSelection] = useState<DaySelection>();
  const grid = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  // A new object for each press.
  const [press, setPress] = useState<object>();
  // Syncs with the scroll position: on a phone the panel is out of view, so a press would seem to do nothing.
  useEffect(() => {
    if (!press || !matchMedia(NARROW).matches) return;
    panel.current?.scrollIntoView({ block: "nearest", behavior: matchMedia(CALM).matches ? "auto" : "smooth" });
  }, [press]);
  const range = selection && toRange(selection);
  const months =
    view === "weeks"
      ? monthsOf(sixWeeks(monday))
      : Array.from({ length: monthCount }, (_, index) => monthsLater(month, index));
  const read = useGuideCalendar(guide, thisMonth, [...months, ...(range ? monthsOf(range) : [])]);
  const { calendar } = read;
  const turnView = (next: CalendarView) => {
    if (next === view) return;
    // The other view begins at the days of this one.
    const thisMonday = mondayOf(today());
    if (next === "weeks") setMonday(month === thisMonth ? thisMonday : mondayOf(`${month}-01`));
    else setMonth(monday === thisMonday ? thisMonth : plusDays(monday, 6).slice(0, 7));
    chooseView(next);
  };
  const select = (next: DaySelection | undefined) => {
    setSelection(next);
    if (next && next.anchor !== next.end) {
      const days = toRange(next);
      announce(rangeTitle(days, daysBetween(days.first, days.last) + 1));
    }
  };
  const clear = () => {
    setSelection(undefined);
    // The button that clears disappears.
    grid.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  };
  const failure = read.error && (
    <p className="failed" role="alert">
      <span>{copy.failed}</span>{" "}
      <button type="button" className="link" onClick={read.refetch}>
        {copy.tryAgain}
      </button>
      <RequestId id={requestOf(read.error)} />
    </p>
  );
  const head = (
    <div className="calendar-head">
      <h2 className="h-section">{copy.title}</h2>
      <ViewSwitch view={view} onChoose={turnView} />
    </div>
  );
  if (!calendar && failure) {
    return (
      <>
        {head}
        {failure}
      </>
    );
  }
  const shared = {
    ref: grid,
    thisMonth,
    calendar,
    isComplete: read.isComplete,
    selection,
    onSelect: select,
    onPress: () => setPress({}),
  };
  return (
    <>
      {head}
      <div className="calendar-desk">
        {view === "weeks" ? (
          <SixWeeks {...shared} monday={monday} onMonday={setMonday} />
        ) : (
          <MonthGrid {...shared} months={months} onMonth={setMonth} />
        )}
        <section className="day-panel" ref={panel} aria-label={copy.chosenDays}>
          {failure}
          {!failure && !read.isComplete && (
            <p className="quiet" role="status">
              {read.isPaused ? OFFLINE_TEXT : copy.loading}
            </p>
          )}
          {calendar && read.isComplete && <SelectedDays calendar={calendar} range={range} onClear={clear} />}
        </section>
        <Legend />
      </div>
      {calendar && (
        <div className="calendar-forms">
          <RulesForm calendar={calendar} />
          <LeaveForm today={calendar.today} />
          <FeedForm createdAt={calendar.feed_created_at} />
          <ImportSection imports={calendar.imports} />
        </div>
      )}
    </>
  );
}
