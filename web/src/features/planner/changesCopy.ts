import { minutesText } from "../../lib/dates";
import { bindUnits, countText } from "../../lib/text";
import { dayLabel } from "./planCopy";
import type { PlanDiff, StopChange } from "./planDiff";

export const copy = {
  shown: "Which plan is shown",
  before: "Before",
  after: "After",
  hide: "Hide changes",
  isBefore: "The plan before the change. Nothing can be edited here.",
  added: "New",
  newDay: "New day",
  removed: "Removed: ",
} as const;

/** "What changed: 2 new, 1 removed", without zeros. */
export function summaryText(diff: PlanDiff): string {
  const parts = [
    count(diff.added, "new"),
    count(diff.removed, "removed"),
    count(diff.moved, "moved"),
    count(diff.retimed, "at another time", "at other times"),
    count(diff.nights, "night elsewhere", "nights elsewhere"),
    count(diff.daysAdded, "day more", "days more"),
    count(diff.daysRemoved, "day fewer", "days fewer"),
    diff.drives.length > 0 && `different driving on ${countText(diff.drives.length, "day", "days")}`,
  ];
  return `What changed: ${parts.filter(Boolean).join(", ")}`;
}

function count(list: unknown[], one: string, more = one): string | undefined {
  return list.length > 0 ? bindUnits(countText(list.length, one, more)) : undefined;
}

export function changeText(change: StopChange): string {
  if (change.kind === "added") return copy.added;
  if (change.kind === "moved") return `From day ${change.fromDay}`;
  const { startTime, durationMinutes } = change;
  const length = durationMinutes !== undefined && bindUnits(minutesText(durationMinutes));
  return wasText([startTime, length].filter(Boolean).join(", "));
}

export function wasText(before: string): string {
  return `was ${before}`;
}

export function driveWasText(minutes: number): string {
  return wasText(minutes === 0 ? "none" : bindUnits(minutesText(minutes)));
}

/** The plan no longer has that day. */
export function removedWithText(day: number): string {
  return `Removed with ${dayLabel(day).toLowerCase()}: `;
}
