import type { Point } from "../../../lib/island";

// The map's viewport: island coordinates to screen pixels.

export type Size = { width: number; height: number };
/** A point p is drawn at p × scale + (x, y). */
export type View = { scale: number; x: number; y: number };
export type Bounds = { left: number; top: number; right: number; bottom: number };

/** The maximum zoom, relative to the whole island. */
const CLOSEST = 24;
/** The maximum zoom for a single place. */
const CLOSEST_FIT = 10;

/** Centred. */
export function fitView(bounds: Bounds, { width, height }: Size, padding: number): View {
  const wide = Math.max(bounds.right - bounds.left, 1);
  const high = Math.max(bounds.bottom - bounds.top, 1);
  const scale = Math.max(Math.min((width - 2 * padding) / wide, (height - 2 * padding) / high), 0.1);
  return centerView(bounds, scale, { width, height });
}

/** Fits a part of the whole, up to `CLOSEST_FIT`. */
export function fittedIn(bounds: Bounds, whole: View, size: Size, padding: number): View {
  const { scale } = fitView(bounds, size, padding);
  return centerView(bounds, Math.min(Math.max(scale, whole.scale), whole.scale * CLOSEST_FIT), size);
}

function centerView({ left, right, top, bottom }: Bounds, scale: number, { width, height }: Size): View {
  return { scale, x: width / 2 - ((left + right) / 2) * scale, y: height / 2 - ((top + bottom) / 2) * scale };
}

/** The point under `about` stays in place. */
export function zoomView(view: View, by: number, about: Point, whole: View, size: Size): View {
  const scale = Math.min(Math.max(view.scale * by, whole.scale), whole.scale * CLOSEST);
  const factor = scale / view.scale;
  return clampView(
    { scale, x: about.x - (about.x - view.x) * factor, y: about.y - (about.y - view.y) * factor },
    whole,
    size,
  );
}

export function moveView(view: View, by: Point, whole: View, size: Size): View {
  return clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, whole, size);
}

/** The window's centre stays within the whole view. */
function clampView(view: View, whole: View, { width, height }: Size): View {
  const toScreen = (v: View, p: Point) => ({ x: p.x * v.scale + v.x, y: p.y * v.scale + v.y });
  const corner = { x: -whole.x / whole.scale, y: -whole.y / whole.scale };
  const other = { x: (width - whole.x) / whole.scale, y: (height - whole.y) / whole.scale };
  const [low, high] = [toScreen(view, corner), toScreen(view, other)];
  const shift = (from: number, to: number, room: number) => (from > 0 ? -from : to < room ? room - to : 0);
  return { ...view, x: view.x + shift(low.x, high.x, width), y: view.y + shift(low.y, high.y, height) };
}

export function onScreen({ scale, x, y }: View, point: Point): Point {
  return { x: point.x * scale + x, y: point.y * scale + y };
}

export function boundsOf(points: Point[]): Bounds | undefined {
  if (points.length === 0) return undefined;
  const xs = points.map((one) => one.x);
  const ys = points.map((one) => one.y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The fingers' midpoint moves the map, and their distance zooms. */
export function pinched(view: View, before: [Point, Point], after: [Point, Point], whole: View, size: Size): View {
  const middle = ([a, b]: [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const distanceOf = ([a, b]: [Point, Point]) => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1);
  const [from, to] = [middle(before), middle(after)];
  const shifted = moveView(view, { x: to.x - from.x, y: to.y - from.y }, whole, size);
  return zoomView(shifted, distanceOf(after) / distanceOf(before), to, whole, size);
}
