import { useQuery } from "@tanstack/react-query";
import { usePlaces } from "../../api/places";
import type { PlannedDay } from "../../api/plan";
import { NativeName } from "../../components/NativeName";
import { Picture } from "../../components/Picture";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { longDayText } from "../../lib/dates";
import { bindUnits } from "../../lib/text";
import { toKeyedTexts } from "../../lib/textKeys";
import { copy as changeWords, driveWasText, wasText } from "./changesCopy";
import { DayFacts } from "./DayFacts";
import { addTo, copy, dayLabel, driveText, hoursText, sunText } from "./planCopy";
import type { DayChanges } from "./planDiff";
import { destinations } from "./queries";
import { RemovedStops, WasBefore } from "./StopChanges";
import { type StopActions, StopRow } from "./StopRow";
import { Warnings } from "./Warnings";

const PICTURES = 3;
const FEATURED = 2;
/** For one, two and three side by side. */
const SIZES = [
  "(max-width: 900px) 90vw, 780px",
  "(max-width: 900px) 55vw, 470px",
  "(max-width: 900px) 33vw, 260px",
] as const;

type DayCardProps = {
  day: PlannedDay;
  /** Equal values are not repeated. */
  before?: PlannedDay | undefined;
  doing?: StopActions | undefined;
  isFirst?: boolean;
  isLast?: boolean;
  /** The traveller reaches the place on this day. */
  isArrival?: boolean;
  /** What the last change did to this day. */
  changes?: DayChanges | undefined;
  onAdd?: () => void;
};

export function DayCard({
  day,
  before,
  doing,
  isFirst = false,
  isLast = false,
  isArrival = false,
  changes,
  onAdd,
}: DayCardProps) {
  const { find } = usePlaces();
  const pictured = day.attractions.filter((one) => one.imageUrl);
  const featured = doing ? [] : pictured.slice(0, FEATURED);
  const places = useQuery(destinations);
  const place = places.data?.find((one) => one.slug === day.place.slug);
  const shown = featured.map((one) => one.imageUrl);
  // A featured stop has its picture there; a place has one on the day of arrival.
  const all = [isArrival ? place?.image_url : null, ...pictured.map((one) => one.imageUrl)];
  const others = [...new Set(all)].filter((url) => typeof url === "string" && !shown.includes(url)).slice(0, PICTURES);
  return (
    <li className="plan-day" id={`day-${day.day}`} tabIndex={-1}>
      <header>
        <span className="day-no num" aria-hidden="true">
          {day.day}
        </span>
        <p className="small quiet num">
          <span>{dayLabel(day.day) + (day.date ? `, ${longDayText(day.date)}` : "")}</span>{" "}
          {changes?.isNew && <span className="badge change new no-print">{changeWords.newDay}</span>}
        </p>
        <h2 className="h-28">{day.title}</h2>
        <p className="day-where">
          <span className="badge">
            <Icon name="pin" small />
            <span>{day.place.name}</span>
          </span>
          <NativeName place={find(day.place.name)} />
          {changes?.nightBefore !== undefined && <WasBefore text={wasText(changes.nightBefore)} />}
          {day.driveMinutes > 0 && (
            <span className="small quiet num">
              <MoreIcon name="car" small />
              <span>{driveText(day.driveMinutes, day.driveKm)}</span>
            </span>
          )}
          {changes?.driveMinutesBefore !== undefined && <WasBefore text={driveWasText(changes.driveMinutesBefore)} />}
          {day.sunrise && day.sunset && (
            <span className="small quiet num">
              <Icon name="sun" small />
              <span>{sunText(day.sunrise, day.sunset)}</span>
            </span>
          )}
        </p>
      </header>
      {day.description !== "" && <p className="day-text">{bindUnits(day.description)}</p>}
      <Warnings warnings={day.warnings} />
      <DayFacts facts={day.facts ?? []} before={before?.facts ?? []} />
      {toKeyedTexts(day.notes).map(({ key, text }) => (
        <p key={key} className="small quiet day-note">
          {text}
        </p>
      ))}
      {others.length > 0 && (
        <div className="day-pictures" data-count={others.length}>
          {others.map((one) => (
            <div key={one} className="plate">
              <Picture url={one ?? null} alt="" sizes={SIZES[others.length - 1] ?? SIZES[0]} />
            </div>
          ))}
        </div>
      )}
      {day.attractions.length === 0 && <p className="quiet day-free">{copy.freeDay}</p>}
      <ol className="plan-stops">
        {day.attractions.map((stop, at) => (
          <StopRow
            key={stop.id}
            stop={stop}
            day={day.day}
            doing={doing}
            change={changes?.stops.get(stop.id)}
            isFirst={isFirst && at === 0}
            isLast={isLast && at === day.attractions.length - 1}
          />
        ))}
      </ol>
      {changes && <RemovedStops removed={changes.removed} />}
      {doing && (
        <button
          type="button"
          id={`add-${day.day}`}
          className="btn line compact no-print"
          aria-haspopup="dialog"
          aria-label={addTo(day.day)}
          onClick={onAdd}
        >
          <Icon name="plus" small />
          {copy.add}
        </button>
      )}
      {featured.length > 0 && (
        <div className="featured">
          <h3 className="small quiet">{copy.featured}</h3>
          <ul>
            {featured.map((one) => (
              <li key={one.id}>
                <div className="plate">
                  <Picture url={one.imageUrl ?? null} alt="" sizes="(max-width: 560px) 90vw, 320px" />
                </div>
                <b>{one.title}</b>
                <p className="small">{one.description}</p>
                <p className="tiny quiet num">
                  {[one.type, hoursText(one.opens, one.closes)].filter(Boolean).join(" · ")}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  );
}
