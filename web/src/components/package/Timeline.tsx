import { useEffect, useRef, useState } from "react";
import { type Places, usePlaces } from "../../api/places";
import { minutesText, timeText } from "../../lib/dates";
import { NativeName } from "../NativeName";
import { Picture } from "../Picture";
import { Icon } from "../ui/Icon";
import { MoreIcon, type MoreIconName } from "../ui/MoreIcon";
import { copy, dayTitle, hoursText, openText } from "./copy";
import { type DayFact, dayFacts } from "./dayFacts";
import { type Day, itinerary, type Leg, legsOf, nodesOf, type Stop, type TravelTime } from "./itinerary";
import { RouteMap } from "./RouteMap";
import type { PackageView } from "./view";

/** Line, stops, times, and the driving between. */
export function Timeline({ trip, times }: { trip: PackageView; times: TravelTime[] }) {
  const places = usePlaces();
  const days = itinerary(trip, places, times);
  const [walk, current] = useDayInView(days.length);
  if (days.length === 0) return <p className="blank quiet">{copy.noTimeline}</p>;
  return (
    <div className="route">
      <h2 className="sr">{copy.days}</h2>
      <div>
        <RouteMap nodes={nodesOf(days, places)} legs={legsOf(days)} current={current} />
        <button type="button" className="go small no-print" onClick={() => print()}>
          <MoreIcon name="print" small />
          <span>{copy.print}</span>
        </button>
      </div>
      <ol className="walk" ref={walk}>
        {days.map((day) => (
          <DayOnRoad key={day.number} day={day} find={places.find} />
        ))}
      </ol>
    </div>
  );
}

function DayOnRoad({ day, find }: { day: Day; find: Places["find"] }) {
  return (
    <li className="day" id={`day-${day.number}`} data-day={day.number}>
      {day.arrival && <LegLine leg={day.arrival} />}
      <div className="dhead">
        <span className="dn num" aria-hidden="true">
          {day.number}
        </span>
        <p className="small quiet">
          <span className="sr">{`Day ${day.number}: `}</span>
          <PlaceArrows names={day.places} />
          <NativeName place={find(day.places.at(-1))} />
        </p>
        <h3 className="h-28">{dayTitle(day.title, day.number)}</h3>
      </div>
      {day.picture !== undefined && (
        <span className="plate day-picture">
          <Picture url={day.picture} alt="" sizes="(max-width: 900px) 92vw, 560px" />
        </span>
      )}
      {day.description && <p className="dtext">{day.description}</p>}
      <Facts stops={day.stops} />
      {day.stops.length > 0 && (
        <div className="stops">
          {day.stops.map((stop) => (
            <StopOnRoad key={stop.key} stop={stop} />
          ))}
        </div>
      )}
      {day.departure && <LegLine leg={day.departure} />}
    </li>
  );
}

function Facts({ stops }: { stops: Stop[] }) {
  const facts = dayFacts(stops);
  if (facts.length === 0) return null;
  return (
    <ul className="day-facts small">
      {facts.map(({ kind, text }) => (
        <li key={text}>
          <MoreIcon name={FACT_ICONS[kind]} small />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

const FACT_ICONS: Record<DayFact["kind"], MoreIconName> = { effort: "mountain", dress: "temple", season: "garden" };

function PlaceArrows({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && (
        <>
          <span className="sr"> to </span>
          <span aria-hidden="true"> → </span>
        </>
      )}
      <span>{name}</span>
    </span>
  ));
}

function LegLine({ leg }: { leg: Leg }) {
  return (
    <p className="leg">
      <MoreIcon name={leg.mode} />
      {leg.minutes !== undefined && <b className="num">{minutesText(leg.minutes)}</b>}
      <span>{leg.text}</span>
    </p>
  );
}

function StopOnRoad({ stop }: { stop: Stop }) {
  const { attraction } = stop;
  return (
    <>
      {stop.leg && <LegLine leg={stop.leg} />}
      <details>
        <summary>
          <time className="num">{stop.time}</time>
          <MoreIcon name={iconOf(attraction.icon)} />
          <span className="st">
            <b>{attraction.title}</b>
            <span className="quiet">{attraction.location ?? copy.noLocation}</span>
          </span>
          <Icon name="chevron" />
        </summary>
        <div className="opened">
          {attraction.description && <p>{attraction.description}</p>}
          <p className="facts">
            {attraction.duration_hours !== null && (
              <span>
                <Icon name="clock" />
                <span>{hoursText(attraction.duration_hours)}</span>
              </span>
            )}
            {attraction.opens && attraction.closes && (
              <span>{openText(timeText(attraction.opens), timeText(attraction.closes))}</span>
            )}
            {attraction.attraction_type && <span className="badge">{attraction.attraction_type}</span>}
          </p>
        </div>
      </details>
    </>
  );
}

const ICONS: Record<string, MoreIconName> = {
  Temple: "temple",
  Garden: "garden",
  Lake: "lake",
  Stupa: "stupa",
  Mountain: "mountain",
};

function iconOf(kind: string): MoreIconName {
  return ICONS[kind] ?? "other";
}

/** The day in view, for the map. */
function useDayInView(count: number) {
  const walk = useRef<HTMLOListElement>(null);
  const [current, setCurrent] = useState(1);
  // Syncs with the scroll position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of days says when there is something to watch
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        const day = entries.find((entry) => entry.isIntersecting)?.target;
        if (day instanceof HTMLElement) setCurrent(Number(day.dataset.day));
      },
      { rootMargin: "-35% 0px -60% 0px" },
    );
    for (const day of walk.current?.children ?? []) watcher.observe(day);
    return () => watcher.disconnect();
  }, [count]);
  return [walk, current] as const;
}
