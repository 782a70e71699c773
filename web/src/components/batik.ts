// A guide's batik disc, generated from the name alone: two inks, a ring of one pattern, wax crackle, initials on plain
// ground.

export type Batik = {
  cloth: string;
  wax: string;
  initials: string;
  shapes: { d: string; tone: "wax" | "cloth" | "half" }[];
  crackle: string;
};

const INKS: [string, string][] = [
  ["#0F5C5C", "#F2D9A6"],
  ["#B0492A", "#F6DDB4"],
  ["#2B4A6F", "#F0C987"],
  ["#3B7A4B", "#F5E6C0"],
  ["#7A2F3F", "#EFC58E"],
  ["#8A5A1E", "#FAEBCB"],
  ["#1F3F45", "#E9A23B"],
  ["#5B3A2A", "#9CC7BC"],
];
const COUNTS = [12, 14, 16, 18];
const FULL_TURN = Math.PI * 2;

type Stroke = [command: "M" | "L" | "C" | "Q", ...numbers: number[]][];

/** The server renders the same guides repeatedly. */
const MOST_KNOWN = 100;
const known = new Map<string, Batik>();

export function batik(name: string): Batik {
  const drawn = known.get(name) ?? draw(name);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, drawn);
  return drawn;
}

function draw(name: string): Batik {
  const hash = hashOf(name.normalize("NFC").trim().toLowerCase());
  const [cloth, wax] = INKS[hash % INKS.length] ?? ["#0F5C5C", "#F2D9A6"];
  const count = COUNTS[(hash >>> 4) % COUNTS.length] ?? 16;
  const pattern = PATTERNS[(hash >>> 8) % PATTERNS.length] ?? petals;
  return { cloth, wax, initials: initialsOf(name), shapes: pattern(count), crackle: crackleOf(hash) };
}

export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

const petals = (count: number): Batik["shapes"] => [
  { d: ring(count, 34, petal(5.6, 10)), tone: "wax" },
  { d: ring(count, 34, petal(2.2, 5)), tone: "cloth" },
  { d: dots(count, 44, 1.5, 0.5), tone: "wax" },
];
const arches = (count: number): Batik["shapes"] => [
  {
    d: ring(count, 36, [
      ["M", -6, 7],
      ["C", -6, -2, 6, -2, 6, 7],
      ["L", 3.6, 7],
      ["C", 3.6, 1.5, -3.6, 1.5, -3.6, 7],
    ]),
    tone: "wax",
  },
  { d: dots(count, 31, 1.7, 0), tone: "wax" },
  { d: dots(count, 43, 2.1, 0.5), tone: "half" },
];
const rays = (count: number): Batik["shapes"] => [
  {
    d: ring(count * 2, 36, [
      ["M", 0, -9],
      ["L", 2.4, 8],
      ["L", -2.4, 8],
    ]),
    tone: "wax",
  },
  { d: dots(count, 42, 1.9, 0.5), tone: "cloth" },
];
const waves = (count: number): Batik["shapes"] => [
  {
    d: ring(count, 36, [
      ["M", -6, 6],
      ["Q", -7, -5, 1, -8],
      ["Q", 9, -8, 7, -1],
      ["Q", 3, -5, 0, -3],
      ["Q", -4, 0, -3, 7],
    ]),
    tone: "wax",
  },
  { d: dots(count, 28, 1.4, 0.5), tone: "wax" },
];
const diamonds = (count: number): Batik["shapes"] => [
  {
    d: ring(count, 37, [
      ["M", 0, -8],
      ["L", 6.5, 0],
      ["L", 0, 8],
      ["L", -6.5, 0],
    ]),
    tone: "wax",
  },
  {
    d: ring(count, 37, [
      ["M", 0, -4.5],
      ["L", 3.5, 0],
      ["L", 0, 4.5],
      ["L", -3.5, 0],
    ]),
    tone: "cloth",
  },
  { d: dots(count, 43.5, 1.3, 0.5), tone: "half" },
];
const beads = (count: number): Batik["shapes"] => [
  { d: dots(count, 29, 2, 0), tone: "wax" },
  { d: dots(count + 4, 35, 2.3, 0.3), tone: "half" },
  { d: dots(count + 8, 41, 2.6, 0.6), tone: "wax" },
];
const PATTERNS = [petals, arches, rays, waves, diamonds, beads];

function petal(width: number, length: number): Stroke {
  const [w, l] = [width, length];
  return [
    ["M", 0, l],
    ["C", -w, l * 0.4, -w * 0.7, -l * 0.5, 0, -l],
    ["C", w * 0.7, -l * 0.5, w, l * 0.4, 0, l],
  ];
}

/** One path keeps a page of sixty guides small. */
function ring(count: number, radius: number, stroke: Stroke): string {
  let path = "";
  for (let i = 0; i < count; i += 1) {
    const [sin, cos] = [Math.sin((i / count) * FULL_TURN), Math.cos((i / count) * FULL_TURN)];
    for (const [command, ...numbers] of stroke) {
      path += command;
      for (let n = 0; n < numbers.length; n += 2) {
        const [x, y] = [numbers[n] ?? 0, (numbers[n + 1] ?? 0) - radius];
        path += `${round(x * cos - y * sin)} ${round(x * sin + y * cos)} `;
      }
    }
    path += "z";
  }
  return path;
}

function dots(count: number, radius: number, size: number, shift: number): string {
  let path = "";
  for (let i = 0; i < count; i += 1) {
    const angle = ((i + shift) / count) * FULL_TURN;
    const [x, y] = [round(Math.sin(angle) * radius), round(-Math.cos(angle) * radius)];
    path += `M${round(x - size)} ${y}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0z`;
  }
  return path;
}

function crackleOf(hash: number): string {
  let state = hash || 1;
  const chance = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const polarPoint = (angle: number, radius: number) =>
    `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`;
  let path = "";
  for (let i = 0; i < 7; i += 1) {
    const from = chance() * FULL_TURN;
    const turn = 0.5 + chance() * 1.4;
    path += `M${polarPoint(from, 48)}L${polarPoint(from + turn * 0.35, 41 - chance() * 8)}L${polarPoint(from + turn * 0.6, 34 - chance() * 6)}L${polarPoint(from + turn, 48)}`;
  }
  return path;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
