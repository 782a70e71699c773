import { expect, test } from "vitest";
import type { Itinerary } from "../../../api/plan";
import { itinerary } from "../../../testing/plan";
import { dayDifferences } from "./differences";

const ELLA = { id: "p2", slug: "ella", name: "Ella", lat: 6.87, lon: 81.05 };

function withDay(plan: Itinerary, day: number, part: Partial<Itinerary["days"][number]>): Itinerary {
  return { ...plan, days: plan.days.map((one) => (one.day === day ? { ...one, ...part } : one)) };
}

test("the same plan differs on no day", () => {
  expect(dayDifferences(itinerary(), itinerary())).toEqual([]);
});

test("a night elsewhere, a longer drive and other sights stand on their days", () => {
  const before = itinerary();
  const [sight] = before.days[0]?.attractions ?? [];
  if (!sight) throw new Error("the plan has a sight");
  const lake = { ...sight, id: "s2", title: "Kandy Lake" };
  const moved = withDay(withDay(before, 1, { attractions: [lake] }), 2, {
    attractions: [sight],
    place: ELLA,
    driveMinutes: 95,
  });
  expect(dayDifferences(before, moved)).toEqual([
    { day: 1, texts: ["New: Kandy Lake"] },
    {
      day: 2,
      texts: [
        "Temple of the Tooth comes here from day 1",
        "The night in Ella, not in Kandy",
        "Driving: 1\u00a0h\u00a035, was none",
      ],
    },
  ]);
});

test("what is left out, what comes at another time, and days more or fewer", () => {
  const before = itinerary();
  const [sight] = before.days[0]?.attractions ?? [];
  if (!sight) throw new Error("the plan has a sight");
  const later = withDay(before, 1, { attractions: [{ ...sight, startTime: "15:00" }] });
  expect(dayDifferences(before, later)).toEqual([{ day: 1, texts: ["Temple of the Tooth: 10:00 → 15:00"] }]);
  const longerVisit = withDay(before, 1, { attractions: [{ ...sight, startTime: "09:00", durationMinutes: 120 }] });
  expect(dayDifferences(before, longerVisit)).toEqual([
    { day: 1, texts: ["Temple of the Tooth: 10:00 → 09:00, 1\u00a0h\u00a030 → 2\u00a0h"] },
  ]);
  const shorter = { ...withDay(before, 1, { attractions: [] }), days: before.days.slice(0, 1) };
  expect(
    dayDifferences(before, { ...shorter, days: shorter.days.map((one) => ({ ...one, attractions: [] })) }),
  ).toEqual([
    { day: 1, texts: ["Without: Temple of the Tooth"] },
    { day: 2, texts: ["Not in this plan"] },
  ]);
  const longer = { ...before, days: [...before.days, { ...before.days[1], day: 3, place: ELLA }] } as Itinerary;
  expect(dayDifferences(before, longer)).toEqual([{ day: 3, texts: ["A new day in Ella"] }]);
});
