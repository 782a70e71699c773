import type { Locator } from "@playwright/test";
import type { Page } from "./test";

export type Point = { x: number; y: number };

/** Several moves, as a hand makes them: what follows it looks at every one. */
const MOVES = 12;
/** Longer than a finger has to rest before it carries. */
const REST_MS = 320;
/** A frame or two, in which what is carried past makes room. */
const LOOK_MS = 40;

/** Something that is taken at one point, led past others, and let go at the last. */
export type Hand = {
  take: (at: Point) => Promise<void>;
  lead: (to: Point) => Promise<void>;
  letGo: () => Promise<void>;
};

export function mouse(page: Page): Hand {
  return {
    take: async ({ x, y }) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    lead: async ({ x, y }) => {
      await page.mouse.move(x, y, { steps: MOVES });
      await page.waitForTimeout(LOOK_MS);
    },
    letGo: () => page.mouse.up(),
  };
}

/** A finger on the glass. It rests before it moves on: one that is in a hurry scrolls. */
export async function finger(page: Page): Promise<Hand> {
  const browser = await page.context().newCDPSession(page);
  let last: Point = { x: 0, y: 0 };
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) => {
    await browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  return {
    take: async (at) => {
      last = at;
      await touch("touchStart", [at]);
      await page.waitForTimeout(REST_MS);
    },
    lead: async (to) => {
      const from = last;
      for (let move = 1; move <= MOVES; move += 1) {
        const share = move / MOVES;
        last = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
        await touch("touchMove", [last]);
      }
      await page.waitForTimeout(LOOK_MS);
    },
    letGo: () => touch("touchEnd", []),
  };
}

/** Where something is on the screen, from its left upper corner on. */
export async function spot(locator: Locator, across: number, down: number): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not on the screen`);
  return { x: box.x + across, y: box.y + down };
}

/** Drops files as a desktop does: they come from outside the page. */
export async function dropFiles(page: Page, at: Point, files: string[]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await browser.send("Input.dispatchDragEvent", { type, ...at, data });
  }
}
