import { beforeEach, expect, test } from "vitest";
import { addRecentTrip, clearRecentTrips, recentTrips } from "./recentlySeen";

const trip = (n: number) => ({ id: `0f4f56a6-886e-4a29-9f04-dd00000000${n + 10}`, title: `Trip ${n}` });

beforeEach(() => localStorage.clear());

test("the last eight trips are kept, each once, the last first", () => {
  for (const n of [0, 1, 2, 3, 4, 5, 6, 7, 8, 3]) addRecentTrip(trip(n));
  expect(recentTrips()).toEqual([3, 8, 7, 6, 5, 4, 2, 1].map(trip));
  clearRecentTrips();
  expect(recentTrips()).toEqual([]);
});

test.each(["", "{", "null", "7", '{"id":1}', `[null,1,{"id":"x","title":"y"},{"id":"${trip(1).id}"}]`])(
  "what stands in the storage and is no such list is none: %s",
  (text) => {
    localStorage.setItem("serendib.seen", text);
    expect(recentTrips()).toEqual([]);
  },
);
