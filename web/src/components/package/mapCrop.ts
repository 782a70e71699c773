import { ISLAND_HEIGHT, ISLAND_WIDTH, type Point } from "../../lib/island";

/** The map's paper, in its own units. */
export const PAPER = { left: -52, top: -4, width: 330 };
const HIGHEST = 424;
const LOWEST = 230;
/** For the names beside the outermost stops. */
const MARGIN = { x: 76, y: 44 };
const CLOSEST = 4;
/** A smaller gain does not justify leaving the whole island. */
const WORTH_IT = 1.2;

export type Crop = {
  height: number;
  zoom: number;
  /** Projects a point of the island to the paper. */
  at: (point: Point) => Point;
  /** The same as an SVG transform. */
  transform: string;
};

const WHOLE: Crop = { height: HIGHEST, zoom: 1, at: (point) => point, transform: "" };

/** The route's part of the island, as large as the paper allows. */
export function cropTo(points: readonly Point[]): Crop {
  if (points.length === 0) return WHOLE;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  const fits = (room: number, length: number) => (length === 0 ? CLOSEST : room / length);
  const zoom = Math.min(
    CLOSEST,
    fits(PAPER.width - 2 * MARGIN.x, box.right - box.left),
    fits(HIGHEST - 2 * MARGIN.y, box.bottom - box.top),
  );
  if (zoom < WORTH_IT) return WHOLE;
  const height = Math.max(LOWEST, Math.min(HIGHEST, (box.bottom - box.top) * zoom + 2 * MARGIN.y));
  const dx = PAPER.left + PAPER.width / 2 - ((box.left + box.right) / 2) * zoom;
  const dy = PAPER.top + height / 2 - ((box.top + box.bottom) / 2) * zoom;
  return {
    height,
    zoom,
    at: ({ x, y }) => ({ x: tenth(x * zoom + dx), y: tenth(y * zoom + dy) }),
    transform: `translate(${tenth(dx)} ${tenth(dy)}) scale(${Math.round(zoom * 1000) / 1000})`,
  };
}

/** The inset island's scale. */
export const SMALL = 0.17;

/** The corner where the inset hides no stop, if any. */
export function cornerFor(stops: readonly Point[], { height }: Crop): Point | undefined {
  const [width, tall] = [ISLAND_WIDTH * SMALL, ISLAND_HEIGHT * SMALL];
  const [left, right] = [PAPER.left + 6, PAPER.left + PAPER.width - width - 6];
  const [top, bottom] = [PAPER.top + 6, PAPER.top + height - tall - 6];
  const corners = [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: left, y: top },
    { x: right, y: top },
  ];
  const distance = ({ x, y }: Point) =>
    Math.min(...stops.map((stop) => Math.hypot(stop.x - x - width / 2, stop.y - y - tall / 2)));
  const best = corners.reduce((a, b) => (distance(b) > distance(a) ? b : a));
  return distance(best) > 70 ? best : undefined;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
