import type { EarningsMonth } from "../../../../api/earnings";

/** A part of a month's bar, in dollars from zero up or down. */
export type BarPart = { tone: "earned" | "adjustments"; from: number; to: number };

export type MonthBar = { month: string; parts: BarPart[] };

/** What came in stands on the zero line, what went out hangs below it. */
export function toBars(months: readonly EarningsMonth[]): MonthBar[] {
  return months.map(({ month, ...amounts }) => {
    const ends = { up: 0, down: 0 };
    const parts: BarPart[] = [];
    for (const tone of ["earned", "adjustments"] as const) {
      const amount = amounts[tone];
      if (amount === 0) continue;
      const side = amount > 0 ? "up" : "down";
      parts.push({ tone, from: ends[side], to: ends[side] + amount });
      ends[side] += amount;
    }
    return { month, parts };
  });
}

export function rangeOf(bars: readonly MonthBar[]): { highest: number; lowest: number } {
  const ends = bars.flatMap(({ parts }) => parts.map(({ to }) => to));
  return { highest: Math.max(0, ...ends), lowest: Math.min(0, ...ends) };
}
