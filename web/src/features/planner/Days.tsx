import { useState } from "react";
import type { Plan, PlannedDay, PlannedStop } from "../../api/plan";
import { announce } from "../../components/announce";
import { AddDialog } from "./AddDialog";
import { AlternativesDialog } from "./AlternativesDialog";
import { isArrival } from "./arrival";
import { removedWithText } from "./changesCopy";
import { DayCard } from "./DayCard";
import { addStop, findStop, moveStop, removeStop, setDuration, setStartTime, swapStop } from "./edits";
import { addedText, movedText, removedText } from "./planCopy";
import { changesOfDay, type PlanDiff } from "./planDiff";
import { RemovedStops } from "./StopChanges";
import type { StopActions } from "./StopRow";
import type { usePlan } from "./usePlan";

type Props = {
  plan: Plan;
  /** Undefined if read-only. */
  edit: ReturnType<typeof usePlan>["edit"] | undefined;
  isBusy: boolean;
  /** The last change, for its marks. */
  diff?: PlanDiff | undefined;
};

/** The days in order, as a route. */
export function Days({ plan, edit, isBusy, diff }: Props) {
  const [addingTo, setAddingTo] = useState<PlannedDay>();
  const [instead, setInstead] = useState<{ stop: PlannedStop; day: number }>();
  const { days } = plan.itinerary;
  const taken = days.flatMap((day) => day.attractions.map((one) => one.id));
  const doing: StopActions | undefined = edit && {
    move: (stop, step) => {
      const onDone = ({ itinerary }: Plan) => {
        const where = findStop(itinerary, stop.id);
        if (where) announce(movedText(stop.title, where.day, where.at));
        focusSoon(`${step === 1 ? "later" : "earlier"}-${stop.id}`, `stop-${stop.id}`);
      };
      edit(moveStop(stop.id, step), { onDone });
    },
    remove: (stop, day) => {
      const onDone = () => {
        announce(removedText(stop.title));
        focusSoon(`add-${day}`, `day-${day}`);
      };
      edit(removeStop(stop.id), { onDone });
    },
    start: (stop, time, onEnd) => edit(setStartTime(stop.id, time), { onEnd }),
    length: (stop, minutes, onEnd) => edit(setDuration(stop.id, minutes), { onEnd }),
    swap: (stop, day) => setInstead({ stop, day }),
    isBusy,
  };
  return (
    <>
      <ol className="plan-days">
        {days.map((day, index) => (
          <DayCard
            key={day.day}
            day={day}
            before={days[index - 1]}
            doing={doing}
            isFirst={index === 0}
            isLast={index === days.length - 1}
            isArrival={isArrival(days, day)}
            changes={diff && changesOfDay(diff, day.day)}
            onAdd={() => setAddingTo(day)}
          />
        ))}
      </ol>
      {diff?.daysRemoved.map((day) => (
        <RemovedStops key={day} removed={diff.removed.filter((one) => one.day === day)} label={removedWithText(day)} />
      ))}
      {edit && (
        <>
          <AddDialog
            day={addingTo}
            taken={taken}
            onChoose={(one) => {
              if (!addingTo) return;
              const { day } = addingTo;
              edit(addStop(day, one.id), { onDone: () => announce(addedText(one.title, day)) });
              setAddingTo(undefined);
            }}
            onClose={() => setAddingTo(undefined)}
          />
          <AlternativesDialog
            plan={plan}
            instead={instead}
            onChoose={(other) => {
              if (!instead) return;
              const onDone = () => announce(addedText(other.title, instead.day));
              edit(swapStop(instead.stop.id, other.id), { onDone });
              setInstead(undefined);
            }}
            onClose={() => setInstead(undefined)}
          />
        </>
      )}
    </>
  );
}

/** The focus follows the moved stop after the render. */
function focusSoon(...ids: string[]): void {
  setTimeout(() => {
    for (const id of ids) {
      const found = document.getElementById(id);
      if (found && !found.matches(":disabled")) {
        found.focus();
        return;
      }
    }
  });
}
