import { useRef } from "react";
import { daysBetween, rangeText } from "../../../../lib/dates";
import { BlockForm } from "./BlockForm";
import { blockedText, busyText, copy, dayTitle, rangeTitle, seasonTexts } from "./copy";
import { DayBookings } from "./DayBookings";
import { findInRange, futurePart, makeDayReader } from "./dayStates";
import type { DayRange, GuideCalendar } from "./types";

type Props = {
  calendar: GuideCalendar;
  range: DayRange | undefined;
  onClear: () => void;
};

export function SelectedDays({ calendar, range, onClear }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  if (!range) {
    return (
      <>
        <h3 className="h-22">{copy.chooseTitle}</h3>
        <p className="quiet">{copy.chooseText}</p>
        <p className="small quiet keys-hint">{copy.chooseKeys}</p>
      </>
    );
  }
  const isOneDay = range.first === range.last;
  const { bookings, blocked, imported, holidays, seasons } = findInRange(calendar, range);
  const { closure } = makeDayReader(calendar)(range.first);
  const changeable = futurePart(range, calendar.today);
  const isFree = bookings.length + blocked.length + imported.length === 0 && !(isOneDay && closure);
  return (
    <>
      <div className="day-title">
        <h3 className="h-22" ref={title} tabIndex={-1}>
          {rangeTitle(range, daysBetween(range.first, range.last) + 1)}
        </h3>
        <button type="button" className="link" onClick={onClear}>
          {copy.clear}
        </button>
      </div>
      <ul className="day-facts">
        {holidays.map(({ day, name }) => (
          <li key={`${day} ${name}`}>{isOneDay ? name : `${name}, ${dayTitle(day)}`}</li>
        ))}
        {isOneDay && closure && <li>{copy.closure[closure]}</li>}
        {blocked.map((one) => (
          <li key={one.first}>
            <b>{copy.blockedTitle}</b> <span>{blockedText(one, one.note)}</span>
          </li>
        ))}
        {imported.map((one) => (
          <li key={`${one.import_id} ${one.first}`}>
            <b>{busyText(one.name)}</b> <span>{rangeText(one.first, one.last)}</span>
          </li>
        ))}
        {imported.length > 0 && <li className="small quiet">{copy.busyElsewhere}</li>}
        {seasonTexts(seasons, isOneDay).map((text) => (
          <li key={text} className="season-fact">
            {text}
          </li>
        ))}
        {isFree && <li className="quiet">{isOneDay ? copy.freeDay : copy.freeDays}</li>}
      </ul>
      {changeable ? (
        // Its errors and results are about these days.
        <BlockForm
          key={`${range.first} ${range.last}`}
          calendar={calendar}
          range={changeable}
          bookings={bookings}
          onChanged={() => title.current?.focus()}
        />
      ) : (
        <>
          <DayBookings bookings={bookings} calendar={calendar} />
          <p className="small quiet">{copy.pastDays}</p>
        </>
      )}
    </>
  );
}
