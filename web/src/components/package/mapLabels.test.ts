import { expect, test } from "vitest";
import { placeLabels } from "./mapLabels";

const stop = (id: string, x: number, y: number, night = true) => ({ id, name: id, point: { x, y }, night });

test("a lone stop has its name to the right", () => {
  expect(placeLabels([stop("Ella", 100, 200)]).get("Ella")).toEqual({ x: 112, y: 205, anchor: "start" });
});

test("a stop at the eastern edge has its name on the other side", () => {
  expect(placeLabels([stop("Trincomalee", 240, 200)]).get("Trincomalee")?.anchor).not.toBe("start");
});

test("in a crowd the places with a night keep their names", () => {
  const crowd = Array.from({ length: 14 }, (_, n) => stop(`Hikkaduwa ${n}`, 100 + (n % 4) * 6, 300 + n * 2, n === 13));
  const labels = placeLabels(crowd);
  expect(labels.has("Hikkaduwa 13")).toBe(true);
  expect(labels.size).toBeLessThan(crowd.length);
});
