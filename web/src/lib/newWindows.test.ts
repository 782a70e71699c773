import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Opens a tab before its address is known, which "noopener" forbids; its own test covers the replacement. */
const PAYING = "../features/bookings/usePayment.ts";

test("a page that opens in a window of its own cannot lead the one it came from away", () => {
  const opening = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/<a\b[^>]*target=[{"']+_blank[^>]*>/gs)].map(([tag]) => ({ file, tag })),
  );
  expect(opening.length).toBeGreaterThan(1);
  for (const { file, tag } of opening) expect(tag, file).toMatch(/rel="[^"]*\bnoopener\b/);
  const bare = Object.entries(sources).filter(([, text]) => /window\.open\((?!.*noopener)/.test(text));
  expect(bare.map(([file]) => file)).toEqual([PAYING]);
});
