import { dayText, today } from "../../lib/dates";
import { countText } from "../../lib/text";

// A credential is checked and ends in Sri Lanka, so its days are Sri Lankan for every reader.

/** "4 Mar 2027". */
export function checkDayText(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? "" : dayText(today(date));
}

/** "ends today", "1 day left". */
export function daysLeftText(days: number): string {
  return days <= 0 ? "ends today" : `${countText(days, "day", "days")} left`;
}
