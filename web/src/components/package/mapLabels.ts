import type { Point } from "../../lib/island";

type Spot = { x: number; y: number; anchor: "start" | "middle" | "end" };
export type MapStop = { id: string; name: string; point: Point; night: boolean };

type Box = { left: number; right: number; top: number; bottom: number };

/** In the map's units. */
const LETTER_WIDTH = 8.6;
const LINE = 17;
const MAP: Box = { left: -50, right: 276, top: 0, bottom: 418 };
const DOT = 8;
/** Per unit of area over another name or off the paper; over a dot it is one. */
const OVER_NAME = 4;
const OFF_PAPER = 8;
const TOO_MUCH = 160;

/**
 * Where it hides least: beside, below or above its stop. Stops with a night come first; others without space are
 * dropped, since the list beneath has them all.
 */
export function placeLabels(stops: MapStop[], height = MAP.bottom): Map<string, Spot> {
  const paper = { ...MAP, bottom: height };
  const taken: Box[] = [];
  const labels = new Map<string, Spot>();
  for (const stop of stops.toSorted((a, b) => Number(b.night) - Number(a.night))) {
    const width = stop.name.length * LETTER_WIDTH;
    const choices = positions(stop.point).map((spot, liking) => {
      const box = boxOf(spot, width);
      const names = taken.reduce((sum, other) => sum + overlap(box, other), 0);
      const dots = stops
        .filter((other) => other !== stop)
        .reduce((sum, other) => sum + overlap(box, dot(other.point)), 0);
      const off = width * LINE - overlap(box, paper);
      return { spot, box, cost: names * OVER_NAME + dots + off * OFF_PAPER + liking };
    });
    const best = choices.reduce((a, b) => (b.cost < a.cost ? b : a));
    if (best.cost > TOO_MUCH) continue;
    taken.push(best.box);
    labels.set(stop.id, best.spot);
  }
  return labels;
}

function positions({ x, y }: Point): Spot[] {
  return [
    { x: x + 12, y: y + 5, anchor: "start" },
    { x: x - 12, y: y + 5, anchor: "end" },
    { x, y: y + 26, anchor: "middle" },
    { x, y: y - 13, anchor: "middle" },
    { x: x + 9, y: y + 19, anchor: "start" },
    { x: x + 9, y: y - 9, anchor: "start" },
    { x: x - 9, y: y + 19, anchor: "end" },
    { x: x - 9, y: y - 9, anchor: "end" },
  ];
}

function boxOf({ x, y, anchor }: Spot, width: number): Box {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { left, right: left + width, top: y - LINE + 3, bottom: y + 3 };
}

function dot({ x, y }: Point): Box {
  return { left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT };
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
