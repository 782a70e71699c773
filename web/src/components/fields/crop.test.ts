import { expect, test } from "vitest";
import { isTooSmall, largestZoom, moveCrop, squareOf, wholeOf, zoomCrop } from "./crop";

const wide = { width: 1600, height: 800 };

test("at first it is the largest square in the middle", () => {
  expect(squareOf(wide, wholeOf(wide))).toEqual({ left: 400, top: 0, side: 800 });
  const tall = { width: 600, height: 900 };
  expect(squareOf(tall, wholeOf(tall))).toEqual({ left: 0, top: 150, side: 600 });
});

test("it moves by shares of its own side and stops at the edges", () => {
  const right = moveCrop(wide, wholeOf(wide), 0.25, 0.25);
  expect(squareOf(wide, right)).toEqual({ left: 600, top: 0, side: 800 });
  expect(squareOf(wide, moveCrop(wide, right, 5, 0)).left).toBe(800);
  const near = zoomCrop(wide, wholeOf(wide), 2);
  expect(squareOf(wide, moveCrop(wide, near, -9, -9))).toEqual({ left: 0, top: 0, side: 400 });
});

test("going out again from a corner keeps the square inside", () => {
  const corner = moveCrop(wide, zoomCrop(wide, wholeOf(wide), 4), 9, 9);
  expect(squareOf(wide, corner)).toEqual({ left: 1400, top: 600, side: 200 });
  expect(squareOf(wide, zoomCrop(wide, corner, 1))).toEqual({ left: 800, top: 0, side: 800 });
});

test("nobody goes in so far that too few pixels are left", () => {
  expect(largestZoom(wide)).toBe(4);
  const small = { width: 500, height: 300 };
  expect(largestZoom(small)).toBe(1.5);
  expect(squareOf(small, zoomCrop(small, wholeOf(small), 9)).side).toBe(200);
  expect([isTooSmall({ width: 900, height: 199 }), isTooSmall(small)]).toEqual([true, false]);
});
