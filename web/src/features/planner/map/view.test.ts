import { expect, test } from "vitest";
import { boundsOf, fittedIn, fitView, moveView, onScreen, pinched, zoomView } from "./view";

const ISLAND = { left: 0, top: 0, right: 246, bottom: 416 };
const SIZE = { width: 600, height: 640 };
const whole = fitView(ISLAND, SIZE, 20);
const near = (a: { x: number; y: number }, b: { x: number; y: number }) => {
  expect(a.x).toBeCloseTo(b.x, 6);
  expect(a.y).toBeCloseTo(b.y, 6);
};

test("the whole island fits, in the middle", () => {
  near(onScreen(whole, { x: 123, y: 208 }), { x: 300, y: 320 });
  expect(onScreen(whole, { x: 0, y: 0 }).y).toBeCloseTo(20, 6);
  expect(onScreen(whole, { x: 0, y: 416 }).y).toBeCloseTo(620, 6);
});

test("what lies under the pointer stays there while one zooms", () => {
  const about = { x: 310, y: 400 };
  const closer = zoomView(whole, 2, about, whole, SIZE);
  const under = { x: (about.x - whole.x) / whole.scale, y: (about.y - whole.y) / whole.scale };
  near(onScreen(closer, under), about);
  expect(closer.scale).toBeCloseTo(whole.scale * 2, 6);
});

test("nobody goes further away than the whole, nor closer than is of use", () => {
  const back = zoomView(zoomView(whole, 3, { x: 10, y: 10 }, whole, SIZE), 0.01, { x: 599, y: 1 }, whole, SIZE);
  expect(back.scale).toBeCloseTo(whole.scale, 6);
  near(back, whole);
  expect(zoomView(whole, 1e9, { x: 300, y: 320 }, whole, SIZE).scale).toBeCloseTo(whole.scale * 24, 6);
});

test("the island cannot be pushed out of the window", () => {
  near(moveView(whole, { x: 500, y: -900 }, whole, SIZE), whole);
  const closer = zoomView(whole, 4, { x: 300, y: 320 }, whole, SIZE);
  const pushed = moveView(closer, { x: 1e6, y: 1e6 }, whole, SIZE);
  const corner = { x: -whole.x / whole.scale, y: -whole.y / whole.scale };
  near(onScreen(pushed, corner), { x: 0, y: 0 });
});

test("two fingers move and zoom at once", () => {
  const closer = zoomView(whole, 4, { x: 300, y: 320 }, whole, SIZE);
  const before = [
    { x: 200, y: 300 },
    { x: 300, y: 300 },
  ] as [{ x: number; y: number }, { x: number; y: number }];
  const after = [
    { x: 180, y: 310 },
    { x: 330, y: 310 },
  ] as typeof before;
  const next = pinched(closer, before, after, whole, SIZE);
  expect(next.scale).toBeCloseTo(closer.scale * 1.5, 6);
  const under = { x: (250 - closer.x) / closer.scale, y: (300 - closer.y) / closer.scale };
  near(onScreen(next, under), { x: 255, y: 310 });
});

test("a day of one place is shown with what is around it", () => {
  const one = boundsOf([{ x: 100, y: 300 }]);
  if (!one) throw new Error("it has bounds");
  const view = fittedIn(one, whole, SIZE, 40);
  expect(view.scale).toBeCloseTo(whole.scale * 10, 6);
  near(onScreen(view, { x: 100, y: 300 }), { x: 300, y: 320 });
  expect(boundsOf([])).toBeUndefined();
});
