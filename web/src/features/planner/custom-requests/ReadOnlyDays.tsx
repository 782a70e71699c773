import type { Itinerary } from "../../../api/plan";
import { isArrival } from "../arrival";
import { removedWithText } from "../changesCopy";
import { DayCard } from "../DayCard";
import { changesOfDay, type PlanDiff } from "../planDiff";
import { RemovedStops } from "../StopChanges";

/** Marks differences from another plan. */
export function ReadOnlyDays({ itinerary, diff }: { itinerary: Itinerary; diff?: PlanDiff | undefined }) {
  const { days } = itinerary;
  return (
    <>
      <ol className="plan-days">
        {days.map((day, index) => (
          <DayCard
            key={day.day}
            day={day}
            before={days[index - 1]}
            isArrival={isArrival(days, day)}
            changes={diff && changesOfDay(diff, day.day)}
          />
        ))}
      </ol>
      {diff?.daysRemoved.map((day) => (
        <RemovedStops key={day} removed={diff.removed.filter((one) => one.day === day)} label={removedWithText(day)} />
      ))}
    </>
  );
}
