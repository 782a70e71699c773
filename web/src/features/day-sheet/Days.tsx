import { useEffect, useRef } from "react";
import type { DaySheet, SheetDay, SheetStop } from "../../api/daySheet";
import { longDayText, timeText } from "../../lib/dates";
import { copy, dayTitle } from "./copy";
import { Section } from "./Section";
import { hotelOf, stopLength } from "./tripDays";
import { Phone } from "./Who";

export function Days({ day, today }: { day: DaySheet; today: string }) {
  const current = useRef<HTMLLIElement>(null);
  // Syncs with the page's position: on the road the day counts.
  useEffect(() => {
    // The router scrolls to the start of a new page first.
    const timer = setTimeout(() => current.current?.scrollIntoView({ block: "start" }));
    return () => clearTimeout(timer);
  }, []);
  return (
    <Section id="days" title={copy.daysTitle}>
      {day.days.length === 0 && <p>{copy.noDays}</p>}
      <ol className="l sheet-days">
        {day.days.map((one) => {
          const isToday = one.date === today;
          return (
            <li key={one.number} {...(isToday && { ref: current, id: "sheet-today", "aria-current": "date" as const })}>
              <DayEntry one={one} day={day} isToday={isToday} />
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function DayEntry({ one, day, isToday }: { one: SheetDay; day: DaySheet; isToday: boolean }) {
  return (
    <>
      <h3 className="h-18">
        <span className="num">{`${dayTitle(one.number)}, ${longDayText(one.date)}`}</span>
        {isToday && <span className="badge top-rated no-print">{copy.today}</span>}
      </h3>
      {one.title && <p className="day-title">{one.title}</p>}
      {one.description && <p className="words">{one.description}</p>}
      {one.stops.length > 0 && (
        <ul className="l sheet-stops">
          {one.stops.map((stop, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place may be visited twice on a day; stops are never moved here
            <li key={index}>
              <Stop stop={stop} />
            </li>
          ))}
        </ul>
      )}
      <Overnight one={one} day={day} />
    </>
  );
}

function Stop({ stop }: { stop: SheetStop }) {
  const facts = [stopLength(stop.duration_hours), stop.location ?? ""].filter((text) => text !== "").join(", ");
  return (
    <>
      <span className="num time">{timeText(stop.start)}</span>
      <span className="stop">
        <b>{stop.title}</b>
        {facts !== "" && <span className="small num">{facts}</span>}
        {stop.description && <span className="small quiet">{stop.description}</span>}
      </span>
    </>
  );
}

/** None on the last day, when the travelers leave. */
function Overnight({ one, day }: { one: SheetDay; day: DaySheet }) {
  const hotel = hotelOf(day.sheet.hotels, one);
  if (!hotel && (!one.overnight || one.date >= day.end_date)) return null;
  return (
    <div className="sheet-night">
      <p className="label">{[copy.sleeps, one.overnight].filter(Boolean).join(": ")}</p>
      {hotel ? (
        <p className="hotel">
          <b>{hotel.name}</b>
          {hotel.address && <span className="words">{hotel.address}</span>}
          {hotel.phone && <Phone phone={hotel.phone} name={hotel.name} />}
        </p>
      ) : (
        <p className="small quiet">{copy.noHotel}</p>
      )}
    </div>
  );
}
