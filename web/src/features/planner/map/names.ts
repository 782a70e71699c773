import type { Point } from "../../../lib/island";
import type { Size } from "./view";

export type MapName = { key: string; text: string; at: Point /** The label's distance from its point. */; gap: number };
export type PlacedName = { x: number; y: number; anchor: "start" | "middle" | "end" };
type Box = { left: number; right: number; top: number; bottom: number };

const LETTER = 7.4;
const LINE = 16;

/**
 * Covering no other label, and off the road if possible; earlier ones first. One without space is dropped, since the
 * list has them all.
 */
export function placeMapNames(names: MapName[], taken: Box[], size: Size, road: Point[] = []): Map<string, PlacedName> {
  const boxes = [...taken];
  const found = new Map<string, PlacedName>();
  for (const { key, text, at, gap } of names) {
    if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) continue;
    const width = text.length * LETTER;
    const free = spots(at, gap)
      .map((spot) => ({ spot, box: boxOf(spot, width) }))
      .filter(({ box }) => isInside(box, size) && !boxes.some((other) => overlaps(box, other)));
    const best = free.find(({ box }) => !road.some((point) => overlaps(box, boxAround(point, 0)))) ?? free[0];
    if (!best) continue;
    boxes.push(best.box);
    found.set(key, best.spot);
  }
  return found;
}

function isInside({ left, right, top, bottom }: Box, { width, height }: Size): boolean {
  return left >= 2 && right <= width - 2 && top >= 2 && bottom <= height - 2;
}

function spots({ x, y }: Point, gap: number): PlacedName[] {
  return [
    { x: x + gap, y: y + 5, anchor: "start" },
    { x: x - gap, y: y + 5, anchor: "end" },
    { x, y: y + gap + 12, anchor: "middle" },
    { x, y: y - gap - 3, anchor: "middle" },
  ];
}

function boxOf({ x, y, anchor }: PlacedName, width: number): Box {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { left, right: left + width, top: y - LINE + 4, bottom: y + 4 };
}

export function boxAround({ x, y }: Point, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
