import { expect, test } from "vitest";
import { cornerFor, cropTo, PAPER } from "./mapCrop";

const isInside = ({ x, y }: { x: number; y: number }, height: number) =>
  x > PAPER.left && x < PAPER.left + PAPER.width && y > PAPER.top && y < PAPER.top + height;

test("a route in one corner of the island fills the paper, with room for names", () => {
  const route = [
    { x: 110, y: 266 },
    { x: 151, y: 308 },
  ];
  const crop = cropTo(route);
  expect(crop.zoom).toBeGreaterThan(2);
  const [first, last] = route.map(crop.at);
  expect(first && last && isInside(first, crop.height) && isInside(last, crop.height)).toBe(true);
  expect((last?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo(41 * crop.zoom, 0);
});

test("a route around the whole island keeps the whole island", () => {
  const crop = cropTo([
    { x: 45, y: 20 },
    { x: 230, y: 290 },
    { x: 100, y: 400 },
  ]);
  expect([crop.zoom, crop.transform, crop.height]).toEqual([1, "", 424]);
  expect(crop.at({ x: 45, y: 20 })).toEqual({ x: 45, y: 20 });
});

test("one place alone is not looked at through a glass", () => {
  const crop = cropTo([{ x: 100, y: 200 }]);
  expect([crop.zoom, crop.height]).toEqual([4, 230]);
  expect(isInside(crop.at({ x: 100, y: 200 }), crop.height)).toBe(true);
});

test("the small island stands where no stop is, or nowhere", () => {
  const crop = cropTo([{ x: 100, y: 200 }]);
  const corner = cornerFor([crop.at({ x: 100, y: 200 })], crop);
  expect(corner).toEqual({ x: PAPER.left + 6, y: expect.any(Number) });
  const everywhere = Array.from({ length: 40 }, (_, at) => ({ x: -50 + (at % 8) * 45, y: Math.floor(at / 8) * 50 }));
  expect(cornerFor(everywhere, crop)).toBeUndefined();
});
