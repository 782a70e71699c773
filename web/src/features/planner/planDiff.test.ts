import { expect, test } from "vitest";
import type { Itinerary, PlannedDay } from "../../api/plan";
import { itinerary } from "../../testing/plan";
import { summaryText } from "./changesCopy";
import { changesOfDay, isEmptyDiff, planDiff } from "./planDiff";

type StopSpec = string | { id: string; startTime?: string; durationMinutes?: number };
type DaySpec = { night?: string; driveMinutes?: number; stops?: StopSpec[] };

/** A plan from short day specifications. */
function makePlan(...days: DaySpec[]): Itinerary {
  const [model] = itinerary().days;
  const [stop] = model?.attractions ?? [];
  if (!model || !stop) throw new Error("the plan has a day with a stop");
  return itinerary({
    days: days.map(({ night = "Kandy", driveMinutes = 0, stops = [] }, at): PlannedDay => {
      const attractions = stops
        .map((one) => (typeof one === "string" ? { id: one } : one))
        .map((one) => ({ ...stop, title: one.id.toUpperCase(), ...one }));
      return { ...model, day: at + 1, driveMinutes, attractions, place: { ...model.place, id: night, name: night } };
    }),
  });
}

const NOTHING = planDiff(makePlan(), makePlan());
const A_DAY = { stops: ["a", "b"] };

const CASES: { title: string; before: Itinerary; after: Itinerary; diff: Partial<typeof NOTHING>; text: string }[] = [
  {
    title: "a new stop",
    before: makePlan(A_DAY),
    after: makePlan({ stops: ["a", "b", "c"] }),
    diff: { added: [{ id: "c", title: "C", day: 1 }] },
    text: "1 new",
  },
  {
    title: "a stop that is gone, and one in its place",
    before: makePlan({}, A_DAY),
    after: makePlan({}, { stops: ["c", "b"] }),
    diff: { added: [{ id: "c", title: "C", day: 2 }], removed: [{ id: "a", title: "A", day: 2 }] },
    text: "1 new, 1 removed",
  },
  {
    title: "a stop on another day, at another time: it has moved",
    before: makePlan({ stops: ["a"] }, {}),
    after: makePlan({}, { stops: [{ id: "a", startTime: "15:00" }] }),
    diff: { moved: [{ id: "a", title: "A", fromDay: 1, toDay: 2 }] },
    text: "1 moved",
  },
  {
    title: "a later start",
    before: makePlan({ stops: [{ id: "a", startTime: "09:00" }] }),
    after: makePlan({ stops: [{ id: "a", startTime: "09:30" }] }),
    diff: { retimed: [{ id: "a", title: "A", day: 1, startTime: "09:00" }] },
    text: "1 at another time",
  },
  {
    title: "a shorter visit",
    before: makePlan({ stops: [{ id: "a", durationMinutes: 120 }] }),
    after: makePlan({ stops: [{ id: "a", durationMinutes: 60 }] }),
    diff: { retimed: [{ id: "a", title: "A", day: 1, durationMinutes: 120 }] },
    text: "1 at another time",
  },
  {
    title: "two stops of a day change places: their times say so",
    before: makePlan({
      stops: [
        { id: "a", startTime: "09:00" },
        { id: "b", startTime: "11:00" },
      ],
    }),
    after: makePlan({
      stops: [
        { id: "b", startTime: "09:00" },
        { id: "a", startTime: "11:00" },
      ],
    }),
    diff: {
      retimed: [
        { id: "b", title: "B", day: 1, startTime: "11:00" },
        { id: "a", title: "A", day: 1, startTime: "09:00" },
      ],
    },
    text: "2 at other times",
  },
  {
    title: "another night, and the longer drive to it",
    before: makePlan({ night: "Ella", driveMinutes: 60 }),
    after: makePlan({ night: "Galle", driveMinutes: 200 }),
    diff: { nights: [{ day: 1, nightBefore: "Ella" }], drives: [{ day: 1, minutesBefore: 60 }] },
    text: "1 night elsewhere, different driving on 1 day",
  },
  {
    title: "a quarter of an hour of driving counts",
    before: makePlan({ driveMinutes: 60 }, { driveMinutes: 60 }),
    after: makePlan({ driveMinutes: 75 }, { driveMinutes: 45 }),
    diff: {
      drives: [
        { day: 1, minutesBefore: 60 },
        { day: 2, minutesBefore: 60 },
      ],
    },
    text: "different driving on 2 days",
  },
  {
    title: "less than that does not",
    before: makePlan({ driveMinutes: 60 }),
    after: makePlan({ driveMinutes: 74 }),
    diff: {},
    text: "",
  },
  {
    title: "a day more: its night and its drive are no change of another",
    before: makePlan(A_DAY),
    after: makePlan(A_DAY, { night: "Galle", driveMinutes: 200, stops: ["c"] }),
    diff: { added: [{ id: "c", title: "C", day: 2 }], daysAdded: [2] },
    text: "1 new, 1 day more",
  },
  {
    title: "two days fewer",
    before: makePlan(A_DAY, { stops: ["c"] }, { stops: ["d"] }),
    after: makePlan({ stops: ["a", "b", "d"] }),
    diff: {
      removed: [{ id: "c", title: "C", day: 2 }],
      moved: [{ id: "d", title: "D", fromDay: 3, toDay: 1 }],
      daysRemoved: [2, 3],
    },
    text: "1 removed, 1 moved, 2 days fewer",
  },
];

test.each(CASES)("$title", ({ before, after, diff, text }) => {
  const found = planDiff(before, after);
  expect(found).toEqual({ ...NOTHING, ...diff });
  expect(isEmptyDiff(found)).toBe(text === "");
  expect(summaryText(found).replaceAll("\u00a0", " ")).toBe(`What changed: ${text}`);
});

test("a title, a price or a pace are no change of days", () => {
  const before = makePlan(A_DAY);
  expect(isEmptyDiff(planDiff(before, { ...before, title: "Slowly", pace: "relaxed", price: null }))).toBe(true);
});

test("every day has its own part of the changes", () => {
  const before = makePlan({ stops: ["a", { id: "b", startTime: "09:00" }], night: "Ella" }, { stops: ["c"] });
  const after = makePlan({ stops: [{ id: "b", startTime: "10:00" }, "c", "d"] }, {}, {});
  const diff = planDiff(before, after);
  const first = changesOfDay(diff, 1);
  expect([...first.stops]).toEqual([
    ["d", { kind: "added" }],
    ["c", { kind: "moved", fromDay: 2 }],
    ["b", { kind: "retimed", startTime: "09:00" }],
  ]);
  expect(first).toMatchObject({ isNew: false, removed: [{ id: "a" }], nightBefore: "Ella" });
  expect(changesOfDay(diff, 3)).toMatchObject({ isNew: true, removed: [], nightBefore: undefined });
});

/** Equal in every run (a linear congruential generator). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffledPlan(pick: (below: number) => number): Itinerary {
  const days: StopSpec[][] = Array.from({ length: 1 + pick(8) }, () => []);
  for (let id = 0; id < 20; id += 1) {
    if (pick(3) === 0) continue;
    const stops = days[pick(days.length)];
    const startTime = `${String(8 + pick(8)).padStart(2, "0")}:00`;
    stops?.splice(pick(stops.length + 1), 0, { id: `s${id}`, startTime, durationMinutes: 30 * (1 + pick(4)) });
  }
  const NIGHTS = ["Kandy", "Ella", "Galle"];
  return makePlan(...days.map((stops) => ({ stops, night: NIGHTS[pick(3)] ?? "Kandy", driveMinutes: pick(200) })));
}

test("whatever the plans, a diff leaves out nothing and counts nothing twice", () => {
  const pick = seeded(7);
  const idsOf = (plan: Itinerary) => plan.days.flatMap((day) => day.attractions.map((one) => one.id));
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [shuffledPlan(pick), shuffledPlan(pick)];
    expect(isEmptyDiff(planDiff(before, before))).toBe(true);
    const { added, removed, moved, retimed } = planDiff(before, after);
    const [old, now] = [idsOf(before), idsOf(after)];
    const stayed = old.filter((id) => now.includes(id));
    const ids = (list: { id: string }[]) => list.map((one) => one.id);
    expect([...ids(removed), ...stayed].toSorted()).toEqual(old.toSorted());
    expect([...ids(added), ...stayed].toSorted()).toEqual(now.toSorted());
    const changed = [...ids(moved), ...ids(retimed)];
    expect(new Set(changed).size).toBe(changed.length);
    expect(changed.every((id) => stayed.includes(id))).toBe(true);
    const back = planDiff(after, before);
    expect(ids(back.added).toSorted()).toEqual(ids(removed).toSorted());
    expect(ids(back.moved).toSorted()).toEqual(ids(moved).toSorted());
  }
});
