import { expect, test } from "vitest";
import { parseComparedIds } from "./comparedIds";

const id = (n: number) => `0f4f56a6-886e-4a29-9f04-dd000000000${n}`;

test.each([
  ["", [], false, false],
  [id(1), [1], false, false],
  [`${id(1)},${id(2)}`, [1, 2], false, false],
  [` ${id(2).toUpperCase()} , ${id(1)},`, [2, 1], false, false],
  [`${id(1)},${id(1)}`, [1], false, false],
  [`${id(1)},nothing`, [1], true, false],
  ["nothing", [], true, false],
  [[1, 2, 3, 4].map(id).join(","), [1, 2, 3], false, true],
])("%s names trips", (text, numbers, hasUnknown, hasMore) => {
  expect(parseComparedIds(text)).toEqual({ ids: numbers.map(id), hasUnknown, hasMore });
});
