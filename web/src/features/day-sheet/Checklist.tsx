import { startTransition, useOptimistic } from "react";
import type { ChecklistItem } from "../../api/daySheet";
import { AppError, failureText, isConflict, OFFLINE, requestOf } from "../../api/errors";
import { TextField } from "../../components/fields/TextField";
import { toast } from "../../components/ui/toasts";
import { copy, USUAL_CHECKLIST } from "./copy";
import { EditablePart, type PartProps } from "./EditablePart";
import { useSaveSheet } from "./queries";
import { isOvertaken, type SheetChange, withChange } from "./sheetChanges";
import { useWaitingTicks } from "./useWaitingTicks";

/** A tick is visible at once. Without a network it waits; it is gone again if it cannot be saved. */
export function Checklist({ person, day, isFixed }: PartProps) {
  const { mutateAsync, isPending } = useSaveSheet(person, day.booking_id);
  const trySave = (next: SheetChange, onOffline: (error: unknown) => void) =>
    mutateAsync(next).then(
      async () => {
        // The query reports its new data in a later task: until then the tick would be gone.
        await new Promise((resolve) => setTimeout(resolve));
        return true;
      },
      (error: unknown) => {
        const isOffline = error instanceof AppError && error.code === OFFLINE;
        if (isOffline) onOffline(error);
        else showFailure(error);
        return !isOffline;
      },
    );
  const waiting = useWaitingTicks(person, day.booking_id, isFixed, (tick) => trySave(tick, () => undefined));
  const ticked = waiting.ticks.filter((tick) => !isOvertaken(day, tick)).reduce(withChange, day.sheet);
  const [sheet, change] = useOptimistic(ticked, withChange);
  const save = (next: SheetChange) =>
    startTransition(async () => {
      change(next);
      if (next.kind !== "tick") await trySave(next, showFailure);
      else if (await trySave(next, () => waiting.add(next))) waiting.remove(next);
    });
  const { checklist } = sheet;
  const isEmpty = checklist.length === 0;
  return (
    <EditablePart
      person={person}
      day={{ ...day, sheet }}
      isFixed={isFixed}
      part="checklist"
      title={copy.checklistTitle}
      isEmpty={isEmpty}
      fields={(form) => (
        <TextField
          label={copy.checklistField}
          input={form.register("checklist")}
          error={form.formState.errors.checklist?.message}
          hint={copy.checklistHint}
          rows={10}
        />
      )}
    >
      {isEmpty ? (
        <>
          <p className="quiet">{copy.noChecklist}</p>
          {!isFixed && (
            <button
              type="button"
              className="btn line compact no-print"
              aria-disabled={isPending}
              onClick={() => {
                if (!isPending) save({ kind: "add", lines: USUAL_CHECKLIST });
              }}
            >
              {copy.addUsual}
            </button>
          )}
        </>
      ) : (
        <>
          <ul className="l sheet-checklist">
            {checklist.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
              <li key={index}>
                <Tick
                  item={item}
                  isFixed={isFixed}
                  onTick={(isDone) => save({ kind: "tick", text: item.text, isDone, index })}
                />
              </li>
            ))}
          </ul>
          <p className="small quiet ticks-waiting no-print" role="status">
            {waiting.ticks.length > 0 ? copy.ticksWaiting : ""}
          </p>
        </>
      )}
    </EditablePart>
  );
}

type TickProps = { item: ChecklistItem; isFixed: boolean; onTick: (isDone: boolean) => void };

function Tick({ item, isFixed, onTick }: TickProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={item.is_done}
        disabled={isFixed}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span>{item.text}</span>
    </label>
  );
}

/** The tick has gone back by itself. */
function showFailure(error: unknown): void {
  const isOffline = error instanceof AppError && error.code === OFFLINE;
  const text = isConflict(error) ? copy.tickGone : isOffline ? copy.tickOffline : failureText(error, copy.listFailed);
  toast({ tone: "bad", title: copy.tickFailedTitle, text, request: requestOf(error), action: "day sheet tick" });
}
