import { expect, test } from "vitest";
import type { StatementLine } from "../../../../api/earnings";
import { commissionText, lineFacts, lineName, payoutText, upcomingText } from "./copy";
import { groupByDay } from "./statementDays";

const line = (id: string, at: string, more: Partial<StatementLine> = {}): StatementLine => ({
  id,
  at,
  kind: "trip",
  booking_id: "b",
  reference: "5F3C9A12",
  title: "Rock, Temple and Tea",
  start_date: "2026-11-02",
  end_date: "2026-11-05",
  received: 240,
  commission: 36,
  amount: 204,
  note: null,
  share_percent: null,
  led_by: null,
  ...more,
});

test("lines of one Sri Lankan day are one group, in the server's order", () => {
  const groups = groupByDay([
    // 23:30 and 00:30 in Sri Lanka
    line("a", "2026-11-05T18:00:00Z"),
    line("b", "2026-11-05T19:00:00Z"),
    line("c", "2026-11-06T10:00:00Z"),
  ]);
  expect(groups.map(({ day, lines }) => [day, lines.map(({ id }) => id)])).toEqual([
    ["2026-11-05", ["a"]],
    ["2026-11-06", ["b", "c"]],
  ]);
  expect(groupByDay([])).toEqual([]);
});

test("a trip is named by its title, anything else by what it is", () => {
  const trip = line("a", "2026-11-05T18:00:00Z");
  expect([lineName(trip), lineFacts(trip)]).toEqual(["Rock, Temple and Tea", "5F3C9A12 · 2 to 5 Nov 2026"]);
  expect(lineFacts({ ...trip, kind: "adjustment" })).toBe("Adjustment · 5F3C9A12 · 2 to 5 Nov 2026");
  const facts = "5F3C9A12 · 2 to 5 Nov 2026";
  expect(lineFacts({ ...trip, share_percent: 80, led_by: null })).toBe(`${facts} · your 80% share`);
  expect(lineFacts({ ...trip, share_percent: 20, led_by: "Nimal" })).toBe(`${facts} · led by Nimal, your 20% share`);
  const payout: StatementLine = { ...trip, kind: "payout", title: null, start_date: null, end_date: null };
  expect([lineName(payout), lineFacts(payout)]).toEqual(["Payout", "5F3C9A12"]);
  expect(lineFacts({ ...payout, reference: null })).toBe("");
});

test("the next payout can grow until its month of earnings is over", () => {
  expect(payoutText("2026-12-05", "2026-11-29")).toBe(
    "Sent on Saturday 5 December 2026, for what you earn by 30 Nov 2026. This is the amount so far.",
  );
  expect(payoutText("2026-12-05", "2026-12-01")).toBe(
    "Sent on Saturday 5 December 2026, for what you earned by 30 Nov 2026.",
  );
});

test("the commission is explained with an example", () => {
  expect(commissionText(15)).toContain("Serendib takes $15 and you receive $85.");
  expect(commissionText(0)).toMatch(/^You receive all/);
});

test("a capped list of trips is not counted", () => {
  expect(upcomingText(1)).toContain("1 trip.");
  expect(upcomingText(100)).toContain("trips to come.");
});
