import { expect, test } from "vitest";
import { builtInViews, isFiltered, NO_FILTER, toListArgs } from "./filters";

test("only what differs from the whole list is sent", () => {
  expect(toListArgs(NO_FILTER)).toEqual({});
  expect(
    toListArgs({
      ...NO_FILTER,
      q: " grace ",
      show: "pending",
      dates: "created",
      from: "2030-02-30",
      until: "2030-03-01",
    }),
  ).toEqual({ search: "grace", state: "pending", dates: "created", until: "2030-03-01" });
  // A kind of days without days filters nothing.
  expect(toListArgs({ ...NO_FILTER, dates: "created" })).toEqual({});
  expect(isFiltered({ ...NO_FILTER, dates: "created", order: "start" })).toBe(false);
});

test("views follow the calendar", () => {
  const views = builtInViews("2030-02-26").map(({ name, filter }) => [name, toListArgs(filter)]);
  expect(views).toEqual([
    ["All bookings", {}],
    ["Waiting for an answer", { state: "pending", order: "created" }],
    ["Starts in 7 days", { state: "confirmed", from: "2030-02-26", until: "2030-03-05", order: "start" }],
    ["Balance due", { state: "balance_due", order: "start" }],
    ["Cancelled this month", { state: "cancelled", dates: "cancelled", from: "2030-02-01", order: "-changed" }],
  ]);
});
