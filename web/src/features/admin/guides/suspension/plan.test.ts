import { expect, test } from "vitest";
import { AppError } from "../../../../api/errors";
import { sumsText } from "./copy";
import {
  choiceOf,
  chooseAll,
  currentPreview,
  type OpenBooking,
  type PlanChoices,
  planOf,
  rowProblem,
  sumsOf,
} from "./plan";

const makeOpen = (booking_id: string, parts: Partial<OpenBooking> = {}): OpenBooking => ({
  booking_id,
  reference: booking_id,
  status: "confirmed",
  title: "Ella by Train",
  start_date: "2030-03-06",
  end_date: "2030-03-07",
  number_of_travelers: 2,
  traveler: "Grace Lee",
  paid: 0.1,
  hosts: [
    { guide_id: "busy", display_name: "Ruwan", is_free: false },
    { guide_id: "free", display_name: "Nimali", is_free: true },
  ],
  ...parts,
});

const BOOKINGS = [makeOpen("a"), makeOpen("b", { status: "pending" }), makeOpen("c", { hosts: [] })];

test.each([
  ["keep", { a: "keep", c: "keep" }],
  ["cancel", { a: "cancel", b: "cancel", c: "cancel" }],
  ["hand_over", { a: "to free", b: "to free" }],
] as const)("%s for all is chosen where it is possible", (all, choices) => {
  expect(chooseAll(BOOKINGS, {}, all)).toEqual(choices);
});

test("a choice for all leaves the others as they are", () => {
  expect(chooseAll(BOOKINGS, { c: "cancel" }, "hand_over")).toEqual({ a: "to free", b: "to free", c: "cancel" });
});

test("a choice that is not possible any more is none, and the plan leaves it out", () => {
  const choices: PlanChoices = { a: "to busy", b: "keep", c: "to free" };
  expect(BOOKINGS.map((booking) => choiceOf(booking, choices))).toEqual(["", "", ""]);
  expect(planOf(BOOKINGS, choices)).toEqual([]);
  expect(sumsOf(BOOKINGS, choices).open).toBe(3);
});

test("the sums are exact to the cent, and in words", () => {
  const sums = sumsOf([...BOOKINGS, makeOpen("d", { paid: 0.2 })], {
    a: "cancel",
    b: "to free",
    c: "keep",
    d: "cancel",
  });
  expect(sums).toEqual({ open: 0, kept: 1, cancelled: 2, offered: 1, refunded: 0.3 });
  expect(sumsText(sums)).toBe("1 offered, 2 cancelled, $0.30 back, 1 kept");
  expect(sumsText({ ...sums, cancelled: 0, offered: 0 })).toBe("1 kept");
});

test("an error is at the row whose place in the sent plan it names", () => {
  const sent = planOf(BOOKINGS, { a: "keep", b: "to free", c: "cancel" });
  const error = new AppError({
    title: "Error",
    text: "No.",
    code: "23514",
    fields: [{ field: "bookings.1.guide_id", message: "Not free." }],
  });
  expect(BOOKINGS.map(({ booking_id }) => rowProblem(error, sent, booking_id))).toEqual([
    undefined,
    "Not free.",
    undefined,
  ]);
});

test("only an outdated plan has the bookings of now beside its error", () => {
  const refusal = (code: string, details: unknown) => new AppError({ title: "Error", text: "No.", code, details });
  const now = { bookings: [] };
  expect(currentPreview(refusal("PT409", now))).toBe(now);
  expect([refusal("PT409", null), refusal("23514", now), new Error("x")].map(currentPreview)).toEqual(
    Array(3).fill(undefined),
  );
});
