import type { StatementLine } from "../../../../api/earnings";
import { today } from "../../../../lib/dates";

export type StatementDay = { day: string; lines: StatementLine[] };

/** Lines of one day in Sri Lanka, in the server's order. */
export function groupByDay(lines: readonly StatementLine[]): StatementDay[] {
  const days: StatementDay[] = [];
  for (const line of lines) {
    const day = today(new Date(line.at));
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}
