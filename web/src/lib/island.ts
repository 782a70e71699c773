// One flat projection of the island for the logo, the small maps and the large one.

/** Drawings on the outline share these units. */
export const ISLAND_WIDTH = 246;
export const ISLAND_HEIGHT = 416;

const WEST = 79.517;
const NORTH = 9.96;
const PER_DEGREE_EAST = 99;
const PER_DEGREE_SOUTH = 100;

export type Point = { x: number; y: number };

/** At 8° north a degree of longitude is 0.99 of a degree of latitude, so plain scaling is accurate to the pixel. */
export function onIsland(latitude: number, longitude: number): Point {
  return { x: round((longitude - WEST) * PER_DEGREE_EAST), y: round((NORTH - latitude) * PER_DEGREE_SOUTH) };
}

/** Simplified to be legible at 16 px. */
export const ISLAND_MARK =
  "M234 287L230 314L224 330L214 350L201 359L167 378L158 384L133 392L119 400L101 402L88 400L81 399L69 393L57 381L45 350L45 348L33 307L29 278L33 284L33 277L26 236L26 226L20 197L18 184L21 171L24 170L23 176L21 188L24 197L30 193L29 178L30 169L35 142L43 122L39 102L53 93L59 65L56 55L67 49L53 36L72 44L75 49L90 46L94 43L84 43L65 31L67 37L57 32L51 32L41 23L60 14L66 21L92 38L61 16L70 13L88 34L126 65L123 65L128 72L135 81L134 83L138 90L141 96L139 97L138 102L143 102L156 111L164 126L166 126L167 135L169 142L167 141L162 143L164 144L174 149L179 144L182 156L186 162L187 177L190 187L194 190L200 197L206 204L205 210L211 216L215 225L206 223L212 224L217 234L223 239L222 246L226 249L228 248L234 287Z";

/** Slightly bowed to alternating sides, to look hand-drawn. */
export function handStroke(points: Point[]): string {
  const first = points[0];
  if (!first) return "";
  let path = `M${first.x} ${first.y}`;
  for (let i = 1; i < points.length; i += 1) {
    path += legStroke(points[i - 1] ?? first, points[i] ?? first, i);
  }
  return path;
}

/** One leg of it, without the starting point. */
export function legStroke(from: Point, to: Point, index: number): string {
  const { x, y } = bowedTo(from, to, index);
  return `Q${round(x)} ${round(y)} ${to.x} ${to.y}`;
}

/** At most `apart` from each other. */
export function legPoints(from: Point, to: Point, index: number, apart: number): Point[] {
  const by = bowedTo(from, to, index);
  const count = Math.max(Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / apart), 1);
  return Array.from({ length: count + 1 }, (_, at) => {
    const t = at / count;
    const curveAt = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
    return { x: curveAt(from.x, by.x, to.x), y: curveAt(from.y, by.y, to.y) };
  });
}

function bowedTo(from: Point, to: Point, index: number): Point {
  const bow = index % 2 === 0 ? -0.13 : 0.13;
  return {
    x: (from.x + to.x) / 2 + (to.y - from.y) * bow,
    y: (from.y + to.y) / 2 - (to.x - from.x) * bow,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
