import { expect, test } from "vitest";
import type { Itinerary } from "../../../api/plan";
import { itinerary } from "../../../testing/plan";
import { commonSights, figuresOf, onlyIn, pairOf } from "./comparison";
import { datesOf, drivingText } from "./copy";
import { parseComparedPlans } from "./params";

const [ONE, OTHER] = ["3f1f56a6-886e-4a29-9f04-dd0000000000", "4f1f56a6-886e-4a29-9f04-dd0000000000"];

function tour(places: string[]): Itinerary {
  const [day] = itinerary().days;
  if (!day) throw new Error("the plan has a day");
  const days = places.map((name, index) => ({
    ...day,
    day: index + 1,
    place: { ...day.place, id: name, name },
    driveMinutes: 60,
    driveKm: 20.4,
    attractions: day.attractions.map((stop) => ({ ...stop, id: `${name} ${index}`, title: `Sight of ${name}` })),
  }));
  return itinerary({ duration: places.length, days });
}

test("nights are counted by place, in the order of the way; there is none on the last day", () => {
  const figures = figuresOf(tour(["Kandy", "Ella", "Kandy", "Katunayake"]));
  expect(figures.nights).toEqual([
    { place: "Kandy", nights: 2 },
    { place: "Ella", nights: 1 },
  ]);
  expect(figures).toMatchObject({ days: 4, driveMinutes: 240, driveKm: 82, sights: 4 });
});

test("what one plan has that the other has not", () => {
  const [one, other] = [tour(["Kandy", "Ella"]), tour(["Kandy", "Galle", "Mirissa"])];
  expect(onlyIn(one, other)).toEqual([{ id: "Ella 1", title: "Sight of Ella", day: 2 }]);
  expect(onlyIn(other, one).map(({ day }) => day)).toEqual([2, 3]);
  expect(commonSights(one, other)).toBe(1);
  expect(onlyIn(one, one)).toEqual([]);
});

test("the address names two different plans or none", () => {
  expect(pairOf(`${ONE},${OTHER}`)).toEqual([ONE, OTHER]);
  for (const plans of ["", ONE, `${ONE},${ONE}`, `${ONE},1`, `${ONE},${OTHER},${ONE}`]) {
    expect(pairOf(plans)).toBeUndefined();
  }
  expect(parseComparedPlans({ plans: 4 })).toEqual({});
});

test("figures in words", () => {
  expect(datesOf(null, 5)).toBe("No dates yet");
  expect(datesOf("2030-02-10", 5)).toBe("10 to 14 Feb 2030");
  expect(drivingText(0, 0)).toBe("None");
  expect(drivingText(530, 1278)).toBe("8\u00a0h\u00a050, 1,278\u00a0km");
});
