import type { ChecklistItem, DaySheet } from "../../api/daySheet";
import { AppError, failureText, isConflict, OFFLINE, requestOf } from "../../api/errors";
import { TextField } from "../../components/fields/TextField";
import { toast } from "../../components/ui/toasts";
import { handleOutcome } from "../../lib/handleOutcome";
import { copy, USUAL_CHECKLIST } from "./copy";
import { EditablePart } from "./EditablePart";
import { useSaveSheet } from "./queries";
import type { SheetChange } from "./sheetChanges";

type Props = { person: string /** With ticks on their way. */; day: DaySheet; isFixed: boolean };

/** A tick is saved at once. */
export function Checklist({ person, day, isFixed }: Props) {
  const { mutateAsync, isPending } = useSaveSheet(person, day.booking_id);
  const save = (change: SheetChange) =>
    handleOutcome(mutateAsync(change), { onSuccess: () => undefined, onError: showFailure });
  const { checklist } = day.sheet;
  const isEmpty = checklist.length === 0;
  return (
    <EditablePart
      person={person}
      day={day}
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
