import { expect, test } from "vitest";
import { byRegion } from "./regions";

test("regions stand as one travels, in each the places with most trips first, those of operators last", () => {
  const place = (city: string, region: string, packages: number) => ({ city, region, packages });
  const regions = byRegion([
    place("Atoll", "Maldives", 3),
    place("Galle", "South Coast", 2),
    place("Ella", "Hill Country", 4),
    place("Kandy", "Hill Country", 9),
    place("Lagoon", "Andamans", 1),
  ]);
  expect(regions.map(({ region, places }) => [region, ...places.map((one) => one.city)])).toEqual([
    ["Hill Country", "Kandy", "Ella"],
    ["South Coast", "Galle"],
    ["Andamans", "Lagoon"],
    ["Maldives", "Atoll"],
  ]);
});
