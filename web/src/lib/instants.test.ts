import { expect, test } from "vitest";
import { asOfText, endOfDay } from "./instants";

const sources: Record<string, string> = import.meta.glob("/src/**/*.{ts,tsx}", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Code that formats a moment without `instants.ts` and `dates.ts`. */
const BY_HAND = [
  /\.toLocale(Date|Time)?String\(/,
  /\.to(Date|Time|UTC|GMT)String\(/,
  /\bDateTimeFormat\b/,
  /\.get(UTC)?(Hours|Minutes|Seconds|Date|Day|Month|FullYear)\(/,
  /\.getTimezoneOffset\(/,
  /\.toISOString\(\)\.(slice|substring|split|replace)\(/,
  // As the wire has it, or read as a calendar day.
  />\s*\{[\w.?]+_(at|deadline)\}/,
  /\b\w+_(at|deadline)\??\.(slice|substring|split|replace)\(/,
  /\b(dayText|longDayText|rangeText|timeText|calendarMonthText)\([\w.?]*_(at|deadline)\b/,
];

function byHand(source: string): string[] {
  return BY_HAND.flatMap((pattern) => pattern.exec(source)?.[0] ?? []);
}

test.each([
  ["<b>{row.created_at}</b>", 1],
  ["new Date(at).toLocaleString()", 1],
  ["dayText(booking.paid_at)", 1],
  ["booking.created_at.slice(0, 10)", 1],
  ["<b>{instantText(row.created_at)}</b>", 0],
  ["{ read_at: new Date().toISOString() }", 0],
])("what is written by hand is found: %s", (source, found) => {
  expect(byHand(source)).toHaveLength(found);
});

test("an hour stands with its zone; in a conversation the zone stands with each day", () => {
  const bare = Object.entries(sources).filter(
    ([file, source]) => /\btimeHere\(/.test(source) && !file.includes(".test."),
  );
  expect(bare.map(([file]) => file).toSorted()).toEqual([
    "/src/features/messages/MessageLog.tsx",
    "/src/lib/instants.ts",
  ]);
});

test("only instants.ts and dates.ts make a text of a moment, so that each says whose clock it is told by", () => {
  const others = Object.entries(sources).filter(
    ([file]) => !/\.test\.tsx?$|\.gen\.ts$|^\/src\/lib\/(dates|instants)\.ts$/.test(file),
  );
  expect(others.length).toBeGreaterThan(300);
  const found = others.flatMap(([file, source]) => byHand(source).map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});

test("the age of something stored is a time today, or a day", () => {
  const at = new Date(2030, 0, 15, 14, 5).getTime();
  expect(asOfText(at, at + 60_000)).toBe("as of 14:05 today");
  expect(asOfText(at, at + 24 * 3_600_000)).toBe("as of 14:05 on 15 Jan 2030");
});

test("a day in Sri Lanka ends at its own midnight", () => {
  expect(endOfDay("2030-01-31")).toBe("2030-01-31T18:30:00.000Z");
});
