import { minutesText } from "../../lib/dates";
import { legStroke, onIsland, type Point } from "../../lib/island";
import outline from "../outline.json";
import { Icon } from "../ui/Icon";
import { copy, mapLabel } from "./copy";
import type { Leg, Node } from "./itinerary";
import { placeLabels } from "./mapLabels";

type Props = { nodes: { node: Node; day: number; night: boolean }[]; legs: Leg[]; current: number };

const COAST = outline.rings.map((ring) => `M${ring.map(([lon, lat]) => corner(lat, lon)).join("L")}Z`).join("");

/** The trip on the island. A tap on a stop scrolls to its day; the list beneath says the same in words. */
export function RouteMap({ nodes, legs, current }: Props) {
  const stops = nodes.flatMap(({ node, day, night }) =>
    node.point ? [{ id: node.id, name: node.name, day, night, point: node.point }] : [],
  );
  const labels = placeLabels(stops);
  const here = stops.findLast((stop) => stop.day <= current)?.id;
  return (
    <div className="mapbox">
      <svg className="map" viewBox="-52 -4 330 424" role="img" aria-label={mapLabel(stops.map((stop) => stop.name))}>
        <path d={COAST} className="coast" />
        {legs.map(
          (leg, index) =>
            leg.from.point &&
            leg.to.point && (
              <path
                key={leg.key}
                d={stroke(leg.from.point, leg.to.point, index)}
                className={leg.mode === "train" ? "rt rail" : "rt"}
              />
            ),
        )}
        {stops.map((stop) => {
          const label = labels.get(stop.id);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the days are reached by reading on
            <g key={stop.id} className={stop.id === here ? "stop here" : "stop"} onClick={() => walkTo(stop.day)}>
              <circle cx={stop.point.x} cy={stop.point.y} r="20" className="touch" />
              <circle cx={stop.point.x} cy={stop.point.y} r={stop.id === here ? 8 : stop.night ? 5.5 : 3.5} />
              {label && (
                <text x={label.x} y={label.y} textAnchor={label.anchor} className={stop.night ? "" : "q"}>
                  {stop.name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      {legs.length > 0 && (
        <details className="legs">
          <summary className="small">
            {copy.legsTitle}
            <Icon name="chevron" small />
          </summary>
          <ol className="tiny">
            {legs.map((leg) => (
              <li key={leg.key}>
                <span>
                  {`${leg.from.name} to ${leg.to.name}, ${leg.mode === "train" ? copy.mapKeyTrain : copy.mapKeyRoad}`}
                </span>
                {leg.minutes !== undefined && <span className="num">{`, ${minutesText(leg.minutes)}`}</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function walkTo(day: number): void {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.getElementById(`day-${day}`)?.scrollIntoView({ behavior: calm ? "auto" : "smooth" });
}

function stroke(from: Point, to: Point, index: number): string {
  return `M${from.x} ${from.y}${legStroke(from, to, index)}`;
}

function corner(lat: number | undefined, lon: number | undefined): string {
  const { x, y } = onIsland(lat ?? 0, lon ?? 0);
  return `${x} ${y}`;
}
