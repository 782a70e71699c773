import outline from "../../../components/outline.json";
import { minutesText } from "../../../lib/dates";
import { legPoints, legStroke, onIsland, type Point } from "../../../lib/island";
import { copy, routeText } from "./copy";
import { type BeforeMarks, colourOf, daysOf, type Leg, type Mark, nightsOf } from "./marks";
import { boxAround, type MapName, placeMapNames } from "./names";
import type { useMapView } from "./useMapView";
import { usePlaceDots } from "./usePlaceDots";
import { onScreen } from "./view";

type Props = {
  map: ReturnType<typeof useMapView>;
  marks: Mark[];
  legs: Leg[];
  /** Removed by the last change; drawn beneath the route. */
  before?: BeforeMarks | undefined;
  /** The keys of the marks that the change has added. */
  added?: ReadonlySet<string> | undefined;
  day: number | undefined;
  selected: string | undefined;
  onSelect: (key: string) => void;
  isShown: boolean;
};

const COAST = outline.rings.map((ring) => `M${ring.map(([lon, lat]) => corner(lat, lon)).join("L")}Z`).join("");
/** From this zoom all stops have space for numbers and names; the selected day's always have. */
const CLOSE = 3;
/** The same for the island's other places. */
const OTHERS = 1.8;
const NIGHT = 13;
/** The distance of a new stop's ring. */
const RING = 4;
/** Samples the road for labels; less than a line's height. */
const ROAD_STEP = 8;

export function IslandMap({ map, marks, legs, before, added, day, selected, onSelect, isShown }: Props) {
  const { view, size, whole } = map;
  const others = usePlaceDots(isShown);
  const nearness = view.scale / whole.scale;
  const isClose = nearness >= CLOSE;
  const nights = nightsOf(marks);
  const isOff = (one: number) => day !== undefined && one !== day;
  const stops = marks.filter((one) => one.kind === "stop");
  const isNear = (one: number) => isClose || one === day;
  const radius = (one: number) => (isNear(one) ? 9 : 4);
  const nightAt = nights.map((one) => ({ ...one, at: onScreen(view, one.point) }));
  const stopAt = stops.map((one) => ({ ...one, at: onScreen(view, one.point) }));
  const rest = others
    .filter((one) => nearness >= OTHERS && !nights.some((night) => night.name === one.city))
    .map((one) => ({ ...one, at: onScreen(view, onIsland(one.latitude, one.longitude)) }));
  const names: MapName[] = [
    ...nightAt.map((one) => ({ key: one.name, text: one.name, at: one.at, gap: pillWidth(one.days) / 2 + 5 })),
    ...stopAt
      .filter((one) => isNear(one.day) && !isOff(one.day))
      .map((one) => ({
        key: one.key,
        text: one.name,
        at: one.at,
        gap: radius(one.day) + (added?.has(one.key) ? 4 + RING : 4),
      })),
    ...legs
      .filter((one) => one.drive > 0 && isNear(one.day) && !isOff(one.day))
      .map((one) => ({
        key: driveKey(one),
        text: minutesText(one.drive),
        at: middleOf(onScreen(view, one.from), onScreen(view, one.to)),
        gap: 6,
      })),
    ...rest.map((one) => ({ key: one.id, text: one.city, at: one.at, gap: 6 })),
  ];
  const taken = [
    ...nightAt.map((one) => boxAround(one.at, pillWidth(one.days) / 2)),
    ...stopAt.map((one) => boxAround(one.at, radius(one.day) + (added?.has(one.key) ? RING : 0))),
  ];
  const road = legs
    .map((one, index) => ({ ...one, index }))
    .filter((one) => !isOff(one.day))
    .flatMap((one) => legPoints(onScreen(view, one.from), onScreen(view, one.to), one.index, ROAD_STEP));
  const spots = placeMapNames(names, taken, size, road);
  const text = (key: string, words: string, className: string) => {
    const spot = spots.get(key);
    return (
      spot && (
        <text key={`name ${key}`} x={spot.x} y={spot.y} textAnchor={spot.anchor} className={className}>
          {words}
        </text>
      )
    );
  };
  return (
    <div
      ref={map.frame}
      className={map.isCloser ? "island-map closer" : "island-map"}
      role="application"
      aria-label={copy.keys}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move it
      tabIndex={0}
      {...map.handlers}
    >
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={routeText([...new Set(marks.filter((one) => one.kind === "night").map((one) => one.name))])}
      >
        <path
          className="coast"
          d={COAST}
          transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}
          vectorEffect="non-scaling-stroke"
        />
        {rest.map((one) => (
          <circle key={one.id} className="other" cx={one.at.x} cy={one.at.y} r="2.5" />
        ))}
        {rest.map((one) => text(one.id, one.city, "other"))}
        {before && (
          <g className="before no-print">
            {before.legs.map((leg) => {
              const [from, to] = [onScreen(view, leg.from), onScreen(view, leg.to)];
              const d = `M${from.x} ${from.y}${legStroke(from, to, leg.index)}`;
              return <path key={leg.key} className={isOff(leg.day) ? "off" : undefined} d={d} />;
            })}
            {before.stops.map((one) => {
              const { x, y } = onScreen(view, one.point);
              return <circle key={one.key} className={isOff(one.day) ? "off" : undefined} cx={x} cy={y} r="4" />;
            })}
          </g>
        )}
        {legs.map((leg, index) => {
          const [from, to] = [onScreen(view, leg.from), onScreen(view, leg.to)];
          return (
            <path
              key={leg.key}
              className={`leg ${colourOf(leg.day)}${isOff(leg.day) ? " off" : ""}`}
              d={`M${from.x} ${from.y}${legStroke(from, to, index)}`}
            />
          );
        })}
        {stopAt.map((one) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the list beneath has every stop
          <g
            key={one.key}
            className={`mark ${colourOf(one.day)}${isOff(one.day) ? " off" : ""}${one.key === selected ? " here" : ""}`}
            onClick={() => map.wasPress() && onSelect(one.key)}
          >
            <circle className="touch" cx={one.at.x} cy={one.at.y} r="16" />
            <circle cx={one.at.x} cy={one.at.y} r={radius(one.day) + (one.key === selected ? 3 : 0)} />
            {added?.has(one.key) && (
              <circle className="ring no-print" cx={one.at.x} cy={one.at.y} r={radius(one.day) + RING} />
            )}
            {isNear(one.day) && (
              <text x={one.at.x} y={one.at.y + 4} textAnchor="middle" className="no">
                {one.number}
              </text>
            )}
          </g>
        ))}
        {nightAt.map((one) => {
          const first = one.days[0] ?? 1;
          const isQuiet = one.days.every(isOff);
          return (
            <g key={one.name} className={`night ${colourOf(first)}${isQuiet ? " off" : ""}`}>
              <rect
                x={one.at.x - pillWidth(one.days) / 2}
                y={one.at.y - NIGHT}
                width={pillWidth(one.days)}
                height={NIGHT * 2}
                rx={NIGHT}
              />
              <text x={one.at.x} y={one.at.y + 5} textAnchor="middle" className="no">
                {daysOf(one.days)}
              </text>
            </g>
          );
        })}
        {nights.map((one) => text(one.name, one.name, "night-name"))}
        {stopAt.map((one) => text(one.key, one.name, "stop-name"))}
        {legs.map((one) => text(driveKey(one), minutesText(one.drive), "drive"))}
      </svg>
    </div>
  );
}

function driveKey({ key }: Leg): string {
  return `drive ${key}`;
}

function middleOf(from: Point, to: Point): Point {
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

function pillWidth(days: number[]): number {
  return Math.max(NIGHT * 2, daysOf(days).length * 8 + 14);
}

function corner(lat: number | undefined, lon: number | undefined): string {
  const { x, y } = onIsland(lat ?? 0, lon ?? 0);
  return `${x} ${y}`;
}
