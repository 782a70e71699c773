import { useState } from "react";
import type { Itinerary } from "../../../api/plan";
import { Icon } from "../../../components/ui/Icon";
import { MoreIcon } from "../../../components/ui/MoreIcon";
import { dayLabel, driveText } from "../planCopy";
import type { ComparedPlan } from "../planDiff";
import { byCar, copy, legendText } from "./copy";
import { IslandMap } from "./IslandMap";
import { addedKeys, beforeMarks, colourOf, legsOf, marksOf } from "./marks";
import { useMapView } from "./useMapView";
import { boundsOf } from "./view";

const FIRST_SIZE = { width: 640, height: 640 };

type Props = {
  itinerary: Itinerary;
  /** The plan before its last change, drawn beneath. */
  compared?: ComparedPlan | undefined;
  isShown: boolean /** The heading, if the page has none for the map. */;
  title?: string;
};

/** The plan on the island, and in a list. */
export function MapPanel({ itinerary, compared, isShown, title }: Props) {
  const marks = marksOf(itinerary);
  const map = useMapView(FIRST_SIZE);
  const [chosenDay, setDay] = useState<number>();
  // The earlier plan may have fewer days.
  const day = itinerary.days.some((one) => one.day === chosenDay) ? chosenDay : undefined;
  const [selected, setSelected] = useState<string>();
  const showDay = (next: number | undefined) => {
    setDay(next);
    setSelected(undefined);
    // Where the day's route begins.
    const nightBefore = marks.findLast((one) => one.kind === "night" && one.day === (next ?? 0) - 1);
    const own = marks.filter((one) => one.day === next);
    map.show(
      next === undefined
        ? undefined
        : boundsOf([...(nightBefore ? [nightBefore] : []), ...own].map((one) => one.point)),
    );
  };
  const chosen = marks.find((one) => one.key === selected);
  const before = compared && beforeMarks(compared.before, marks, compared.diff);
  const added = compared && addedKeys(compared.diff);
  return (
    <>
      {title !== undefined && <h2 className="h-22 map-title">{title}</h2>}
      <div className="map-panel">
        <fieldset className="map-days no-print">
          <legend className="sr">{copy.days}</legend>
          <button type="button" className="chip" aria-pressed={day === undefined} onClick={() => showDay(undefined)}>
            {copy.allDays}
          </button>
          {itinerary.days.map((one) => (
            <button
              key={one.day}
              type="button"
              className={`chip num ${colourOf(one.day)}`}
              aria-pressed={day === one.day}
              aria-label={dayLabel(one.day)}
              onClick={() => showDay(one.day)}
            >
              <i aria-hidden="true" />
              <span>{one.day}</span>
            </button>
          ))}
        </fieldset>
        <div className="map-place">
          <IslandMap
            map={map}
            marks={marks}
            legs={legsOf(marks)}
            before={before}
            added={added}
            day={day}
            selected={selected}
            onSelect={setSelected}
            isShown={isShown}
          />
          <div className="map-tools no-print">
            <button type="button" className="iconbtn" aria-label={copy.closer} onClick={() => map.zoom("in")}>
              <Icon name="plus" />
            </button>
            <button
              type="button"
              className="iconbtn"
              aria-label={copy.further}
              disabled={!map.isCloser}
              onClick={() => map.zoom("out")}
            >
              <MoreIcon name="minus" />
            </button>
            <button
              type="button"
              className="iconbtn"
              aria-label={copy.whole}
              disabled={!map.isCloser}
              onClick={() => showDay(undefined)}
            >
              <MoreIcon name="expand" />
            </button>
          </div>
          <p className={`map-told small ${chosen ? colourOf(chosen.day) : ""}`} role="status">
            {chosen && (
              <>
                <b>{chosen.name}</b> <span>{dayLabel(chosen.day)}</span>
                {chosen.time !== undefined && <span className="num">{`, ${chosen.time}`}</span>}
                {chosen.drive > 0 && <span className="num">{`, ${byCar(chosen.drive)}`}</span>}
              </>
            )}
          </p>
        </div>
        <div className="tiny quiet map-hint no-print">
          {before && added && <p className="map-legend">{legendText(before, added)}</p>}
          <p>
            <span className="by-mouse">{copy.hint}</span>
            <span className="by-hand">{copy.touchHint}</span>
          </p>
        </div>
        <section className="map-list" aria-labelledby="map-list">
          <h2 className="h-18" id="map-list">
            {copy.list}
          </h2>
          <ol>
            {itinerary.days.map((one) => (
              <li key={one.day} className={colourOf(one.day)}>
                <b className="num">
                  <i aria-hidden="true">{one.day}</i>
                  <span className="sr">{`${dayLabel(one.day)}: `}</span>
                  <span>{one.place.name}</span>
                </b>
                {one.driveMinutes > 0 && <p className="tiny quiet num">{driveText(one.driveMinutes, one.driveKm)}</p>}
                <ol>
                  {one.attractions.map((stop, at) => {
                    const key = `${one.day} ${stop.id}`;
                    return (
                      <li key={stop.id}>
                        <button
                          type="button"
                          aria-pressed={selected === key}
                          onClick={() => {
                            setSelected(key);
                            if (day !== undefined) setDay(one.day);
                            const mark = marks.find((other) => other.key === key);
                            map.show(mark && boundsOf([mark.point]));
                          }}
                        >
                          <span className="num">{at + 1}</span> <time className="num">{stop.startTime}</time>{" "}
                          <span>
                            <span>{stop.title}</span>
                            {stop.driveMinutesBefore > 0 && (
                              <>
                                <span>, </span>
                                <span className="tiny quiet num by-car">{byCar(stop.driveMinutesBefore)}</span>
                              </>
                            )}
                          </span>
                        </button>
                      </li>
                    );
                  })}
                </ol>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}
