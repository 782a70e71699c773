import type { Locator } from "@playwright/test";
import { expect, type Page } from "./test";

export type Point = { x: number; y: number };

/** Drag and drop handles each one. */
const MOVES = 12;
/** Presses at a point, moves until the page reports the target, and releases there. */
export type Pointer = {
  press: (at: Point, what: string) => Promise<void>;
  moveTo: (to: Point, there: RegExp) => Promise<void>;
  release: () => Promise<void>;
};

const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text, { exact: true })).toBeAttached();

export function mousePointer(page: Page): Pointer {
  return {
    press: async ({ x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    moveTo: async ({ x, y }, there) => {
      await page.mouse.move(x, y, { steps: MOVES });
      await expectText(page, there);
    },
    release: () => page.mouse.up(),
  };
}

/** It rests first: an immediate move would scroll. */
export async function touchPointer(page: Page): Promise<Pointer> {
  const browser = await page.context().newCDPSession(page);
  let last: Point = { x: 0, y: 0 };
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) => {
    await browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  return {
    press: async (at, what) => {
      last = at;
      await touch("touchStart", [at]);
      await expectText(page, `${what} lifted.`);
    },
    moveTo: async (to, there) => {
      const from = last;
      for (let move = 1; move <= MOVES; move += 1) {
        const share = move / MOVES;
        last = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        await touch("touchMove", [last]);
      }
      await expectText(page, there);
    },
    release: () => touch("touchEnd", []),
  };
}

/** Relative to the element's top left corner. */
export async function pointIn(locator: Locator, across: number, down: number): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the screen`);
  return { x: box.x + across, y: box.y + down };
}

/** Drops files from outside the page, as a desktop does. */
export async function dropFiles(page: Page, at: Point, files: string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await browser.send("Input.dispatchDragEvent", { type, ...at, data });
  }
}
