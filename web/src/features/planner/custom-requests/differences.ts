import type { Itinerary, PlannedStop } from "../../../api/plan";
import { minutesText } from "../../../lib/dates";
import { bindUnits } from "../../../lib/text";
import { changesOfDay, type PlanDiff, planDiff } from "../planDiff";

export type DayDifference = { day: number; texts: string[] };

/** How a guide's plan differs from the traveller's. */
export function dayDifferences(before: Itinerary, after: Itinerary): DayDifference[] {
  const diff = planDiff(before, after);
  const driveOn = (plan: Itinerary, day: number) => plan.days.find((one) => one.day === day)?.driveMinutes ?? 0;
  const nightOn = (day: number) => after.days.find((one) => one.day === day)?.place.name ?? "";
  const numbers = [...new Set([...before.days, ...after.days].map(({ day }) => day))].toSorted((a, b) => a - b);
  return numbers.flatMap((day) => {
    if (diff.daysRemoved.includes(day)) return [{ day, texts: ["Not in this plan"] }];
    const { isNew, nightBefore, driveMinutesBefore } = changesOfDay(diff, day);
    const texts = [
      isNew && `A new day in ${nightOn(day)}`,
      listTitles(
        "New",
        diff.added.filter((one) => one.day === day),
      ),
      listTitles(
        "Without",
        diff.removed.filter((one) => one.day === day),
      ),
      ...diff.moved.flatMap(({ title, fromDay, toDay }) =>
        toDay === day ? [`${title} comes here from day ${fromDay}`] : [],
      ),
      ...diff.retimed.flatMap((one) => (one.day === day ? [retimedText(one, stopOf(after, one))] : [])),
      nightBefore !== undefined && `The night in ${nightOn(day)}, not in ${nightBefore}`,
      driveMinutesBefore !== undefined && drivesText(driveOn(after, day), driveMinutesBefore),
    ].filter((text) => typeof text === "string");
    return texts.length === 0 ? [] : [{ day, texts }];
  });
}

function listTitles(label: string, stops: readonly { title: string }[]): string | undefined {
  return stops.length === 0 ? undefined : `${label}: ${stops.map((one) => one.title).join(", ")}`;
}

function stopOf({ days }: Itinerary, { id, day }: { id: string; day: number }): PlannedStop | undefined {
  return days.find((one) => one.day === day)?.attractions.find((one) => one.id === id);
}

/** "Temple of the Tooth: 09:00 → 10:30, 1 h → 2 h"; only differences. */
function retimedText(before: PlanDiff["retimed"][number], now: PlannedStop | undefined): string {
  const { title, startTime, durationMinutes } = before;
  const length = (minutes: number) => bindUnits(minutesText(minutes));
  const parts = [
    startTime !== undefined && now && `${startTime} → ${now.startTime}`,
    durationMinutes !== undefined && now && `${length(durationMinutes)} → ${length(now.durationMinutes)}`,
  ].filter((text) => typeof text === "string");
  return `${title}: ${parts.join(", ")}`;
}

function drivesText(now: number, before: number): string {
  const text = (minutes: number) => (minutes === 0 ? "none" : bindUnits(minutesText(minutes)));
  return `Driving: ${text(now)}, was ${text(before)}`;
}
