import { expect, test } from "vitest";

const sources = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });

test("a page that opens in a window of its own cannot lead the one it came from away", () => {
  const opening = Object.entries(sources).flatMap(([file, text]) =>
    [...text.matchAll(/<a\b[^>]*target=[{"']+_blank[^>]*>/gs)].map(([tag]) => ({ file, tag })),
  );
  expect(opening.length).toBeGreaterThan(1);
  for (const { file, tag } of opening) expect(tag, file).toMatch(/rel="[^"]*\bnoopener\b/);
  for (const [file, text] of Object.entries(sources)) {
    expect(text.match(/window\.open\((?!.*noopener)/), file).toBeNull();
  }
});
