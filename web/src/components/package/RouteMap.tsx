import { minutesText } from "../../lib/dates";
import { ISLAND_MARK, legStroke, onIsland, type Point } from "../../lib/island";
import outline from "../outline.json";
import { Icon } from "../ui/Icon";
import { copy, mapLabel } from "./copy";
import type { Leg, Node } from "./itinerary";
import { type Crop, cornerFor, cropTo, PAPER, SMALL } from "./mapCrop";
import { placeLabels } from "./mapLabels";

type Props = { nodes: { node: Node; day: number; night: boolean }[]; legs: Leg[]; current: number };

const COAST = outline.rings.map((ring) => `M${ring.map(([lon, lat]) => corner(lat, lon)).join("L")}Z`).join("");

/** Stops are numbered in order. A tap on one scrolls to its day; the list beneath has the same in words. */
export function RouteMap({ nodes, legs, current }: Props) {
  const known = nodes.flatMap(({ node, ...rest }) => (node.point ? [{ ...node, ...rest, place: node.point }] : []));
  const crop = cropTo(known.map((one) => one.place));
  const stops = known.map((one) => ({ ...one, point: crop.at(one.place) }));
  const labels = placeLabels(stops, crop.height - 6);
  const here = stops.findLast((stop) => stop.day <= current)?.id;
  return (
    <div className="mapbox">
      <svg
        className="map"
        viewBox={`${PAPER.left} ${PAPER.top} ${PAPER.width} ${crop.height}`}
        role="img"
        aria-label={mapLabel(stops.map((stop) => stop.name))}
      >
        <path d={COAST} className="coast" transform={crop.transform} />
        {legs.map(
          (leg, index) =>
            leg.from.point &&
            leg.to.point && (
              <path
                key={leg.key}
                d={stroke(crop.at(leg.from.point), crop.at(leg.to.point), index)}
                className={leg.mode === "train" ? "rt rail" : "rt"}
              />
            ),
        )}
        {crop.zoom > 1 && <Whereabouts crop={crop} stops={stops.map((stop) => stop.point)} />}
        {stops.map((stop, index) => {
          const label = labels.get(stop.id);
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the pointer; the days are reached by reading on
            <g key={stop.id} className={stop.id === here ? "stop here" : "stop"} onClick={() => walkTo(stop.day)}>
              <circle cx={stop.point.x} cy={stop.point.y} r="20" className="touch" />
              <circle cx={stop.point.x} cy={stop.point.y} r={stop.night ? 10 : 8} />
              <text x={stop.point.x} y={stop.point.y + 4} textAnchor="middle" className="n">
                {index + 1}
              </text>
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

/** The whole island, with the part that the map shows. */
function Whereabouts({ crop, stops }: { crop: Crop; stops: Point[] }) {
  const corner = cornerFor(stops, crop);
  if (!corner) return null;
  const origin = crop.at({ x: 0, y: 0 });
  const frame = {
    x: (PAPER.left - origin.x) / crop.zoom,
    y: (PAPER.top - origin.y) / crop.zoom,
    width: PAPER.width / crop.zoom,
    height: crop.height / crop.zoom,
  };
  return (
    <g className="whereabouts" transform={`translate(${corner.x} ${corner.y}) scale(${SMALL})`}>
      <path d={ISLAND_MARK} />
      <rect {...frame} rx="12" />
    </g>
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
