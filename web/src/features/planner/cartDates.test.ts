import { expect, test } from "vitest";
import { packageCheck, partyOfPlan, planCheck } from "./cartDates";

type Season = Parameters<typeof packageCheck>[1]["package_seasons"][number];

const NOW = "2030-01-15";
const plan = (startDate: string | null, duration = 7) => ({ startDate, duration, groupSize: 2 });
const trip = (duration_days: number, ...package_seasons: Season[]) => ({ duration_days, package_seasons });
const busy = (guide_id: string, first: string, last: string) => ({ guide_id, first, last });

test.each([
  [null, true, "This plan has no dates. Each booking asks for its first day."],
  ["2030-01-14", false, "Your plan begins on 14 Jan 2030, which has passed. Choose a later day when you ask."],
  ["2032-01-16", false, "Your plan begins on 16 Jan 2032. Trips can be asked for within the next two years."],
])("a plan that begins on %s", (startDate, fits, text) => {
  expect(planCheck(plan(startDate), NOW)).toEqual({ fits, text });
});

test("days from today on can be asked for", () => {
  expect(planCheck(plan("2030-01-15"), NOW)).toBeUndefined();
  expect(planCheck(plan("2032-01-15"), NOW)).toBeUndefined();
});

test("a package that is longer than the plan says when it would end", () => {
  expect(packageCheck(plan("2030-02-27"), trip(9), ["a"], [], NOW)).toEqual({
    fits: false,
    text: "It takes 9 days, longer than your plan: from 27 Feb to 7 Mar 2030.",
  });
});

test("a package fits where one of its hosts is free to begin so that it ends within the plan", () => {
  const fits = (days: number, hosts: string[], ...taken: ReturnType<typeof busy>[]) =>
    packageCheck(plan("2030-03-01"), trip(days), hosts, taken, NOW);
  expect(fits(4, ["a"])).toEqual({ fits: true, text: "Free on your days: 1 to 4 Mar 2030." });
  expect(fits(4, ["a"], busy("a", "2030-02-20", "2030-03-02"))).toEqual({
    fits: true,
    text: "Within your days it is free from 3 to 6 Mar 2030.",
  });
  expect(fits(4, ["a"], busy("a", "2030-02-20", "2030-03-04"))).toEqual({
    fits: false,
    text: "Nobody is free to lead it within your days, 1 to 7 Mar 2030.",
  });
  expect(fits(4, ["a", "b"], busy("a", "2030-02-20", "2030-03-04"))?.fits).toBe(true);
  expect(fits(7, ["a"], busy("a", "2030-03-02", "2030-03-04"))).toEqual({
    fits: true,
    text: "Free on your days: 1 to 7 Mar 2030.",
  });
  expect(fits(4, [])).toEqual({ fits: false, text: "Nobody leads this trip just now." });
});

test("a day that its season refuses to the group or on so short notice is not free", () => {
  const season = { first_day: "02-01", last_day: "03-02", min_people: 4, notice_days: null };
  const check = (start: string, days: number, more: Partial<Season> = {}, ...taken: ReturnType<typeof busy>[]) =>
    packageCheck(plan(start), trip(days, { ...season, ...more }), ["a"], taken, NOW);
  expect(check("2030-03-01", 4)).toEqual({ fits: true, text: "Within your days it is free from 3 to 6 Mar 2030." });
  expect(check("2030-03-01", 6)).toEqual({
    fits: false,
    text: "From 1 February to 2 March this trip takes groups of 4 or more.",
  });
  expect(check("2030-03-01", 6, { min_people: 2 })?.fits).toBe(true);
  expect(check("2030-02-01", 7, { min_people: null, notice_days: 30 })?.text).toBe(
    "Trips from 1 February to 2 March are booked at least 30 days ahead.",
  );
  expect(check("2030-03-01", 6, {}, busy("a", "2030-02-20", "2030-03-08"))?.text).toMatch(/^Nobody is free/);
});

test("nothing is said before it is known, and of a plan without dates", () => {
  expect(packageCheck(plan("2030-03-01"), trip(4), ["a"], undefined, NOW)).toBeUndefined();
  expect(packageCheck(plan(null), trip(9), ["a"], [], NOW)).toBeUndefined();
});

test("a trip is asked for by as many, within the days of the plan where they are to come", () => {
  const of = { ...plan("2030-03-01"), groupSize: 4 };
  expect(partyOfPlan(of, "2030-01-15")).toEqual({ people: 4, dateFrom: "2030-03-01", dateTo: "2030-03-07" });
  expect(partyOfPlan(of, "2030-03-02")).toEqual({ people: 4, dateFrom: "", dateTo: "" });
  expect(partyOfPlan({ ...of, startDate: null }, "2030-01-15")).toEqual({ people: 4, dateFrom: "", dateTo: "" });
});
