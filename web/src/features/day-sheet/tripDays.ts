import type { DaySheet, NightHotel, SheetDay } from "../../api/daySheet";
import { daysBetween, minutesText } from "../../lib/dates";

export type TripPhase =
  | { kind: "before"; days: number }
  | { kind: "running"; day: number; of: number }
  | { kind: "over" };

type TripRange = Pick<DaySheet, "start_date" | "end_date">;

export function phaseOf({ start_date, end_date }: TripRange, today: string): TripPhase {
  if (today < start_date) return { kind: "before", days: daysBetween(today, start_date) };
  if (today > end_date) return { kind: "over" };
  const [day, of] = [today, end_date].map((date) => daysBetween(start_date, date) + 1);
  return { kind: "running", day: day ?? 1, of: of ?? 1 };
}

/** Every night between two days of the trip. The first night is 1. */
export function nightsOf({ start_date, end_date }: TripRange): number[] {
  return Array.from({ length: daysBetween(start_date, end_date) }, (_, index) => index + 1);
}

export function hotelOf(hotels: readonly NightHotel[], day: SheetDay): NightHotel | undefined {
  return hotels.find(({ night }) => night === day.number);
}

/** "2 h 30", nothing for an unknown length. */
export function stopLength(hours: number): string {
  return hours > 0 ? minutesText(Math.round(hours * 60)) : "";
}

export function telHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}
