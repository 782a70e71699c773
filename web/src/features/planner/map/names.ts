import type { Point } from "../../../lib/island";

export type Name = { key: string; text: string; at: Point /** How far from its point it stands. */; gap: number };
export type Placed = { x: number; y: number; anchor: "start" | "middle" | "end" };
type Box = { left: number; right: number; top: number; bottom: number };

const LETTER = 7.4;
const LINE = 16;

/**
 * Puts each name beside its point where it hides nothing that is there already; those that come first are served first, and one
 * that finds no room is left out, for the list has them all.
 */
export function placed(names: Name[], taken: Box[], size: { width: number; height: number }): Map<string, Placed> {
  const boxes = [...taken];
  const found = new Map<string, Placed>();
  for (const { key, text, at, gap } of names) {
    if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) continue;
    const width = text.length * LETTER;
    for (const spot of spots(at, gap)) {
      const box = boxOf(spot, width);
      const isInside = box.left >= 2 && box.right <= size.width - 2 && box.top >= 2 && box.bottom <= size.height - 2;
      if (!isInside || boxes.some((other) => overlaps(box, other))) continue;
      boxes.push(box);
      found.set(key, spot);
      break;
    }
  }
  return found;
}

function spots({ x, y }: Point, gap: number): Placed[] {
  return [
    { x: x + gap, y: y + 5, anchor: "start" },
    { x: x - gap, y: y + 5, anchor: "end" },
    { x, y: y + gap + 12, anchor: "middle" },
    { x, y: y - gap - 3, anchor: "middle" },
  ];
}

function boxOf({ x, y, anchor }: Placed, width: number): Box {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return { left, right: left + width, top: y - LINE + 4, bottom: y + 4 };
}

export function around({ x, y }: Point, radius: number): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
