import { type ReactNode, useEffect, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { DaySheet } from "../../api/daySheet";
import { AppError, isConflict, OFFLINE } from "../../api/errors";
import { Failure } from "../../components/Failure";
import { useDraft } from "../../components/useDraft";
import { useOnline } from "../../components/useOnline";
import { useIsMounted } from "../../components/useSubmitResult";
import { handleOutcome } from "../../lib/handleOutcome";
import { copy } from "./copy";
import { useSaveSheet } from "./queries";
import { fieldOf, findProblems, isSamePart, type SheetPart, type SheetValues, toValues } from "./sheetValues";

/** With the values at the start, as JSON: they belong to the draft too. */
type FormValues = SheetValues & { base: string };
export type SheetForm = UseFormReturn<FormValues>;

type Props = {
  person: string;
  day: DaySheet;
  part: SheetPart;
  isDraft: boolean;
  fields: (form: SheetForm) => ReactNode;
  /** With the words of a success, empty after "Cancel". */
  onDone: (note: string) => void;
};

/** The draft's name. */
export function draftName(id: string, part: SheetPart): string {
  return `day sheet ${id} ${part}`;
}

export function PartForm({ person, day, part, isDraft, fields, onDone }: Props) {
  const save = useSaveSheet(person, day.booking_id);
  const isHere = useIsMounted();
  const isOnline = useOnline();
  const [hasConflict, setConflict] = useState(false);
  const now = toValues(day);
  const form = useForm<FormValues>({ defaultValues: toFormValues(now) });
  const forget = useDraft(draftName(day.booking_id, part), form, person);
  const close = () => {
    forget();
    onDone("");
  };
  const { setFocus } = form;
  const first = FIRST_FIELDS[part];
  // Syncs with the focus: the pressed button is gone.
  useEffect(() => {
    if (!isDraft) setFocus(first);
  }, [isDraft, first, setFocus]);
  const onValid = ({ base, ...next }: FormValues) => {
    if (save.isPending) return;
    // After the conflict note, saving overwrites the newer version.
    const start = hasConflict ? now : parseBase(base, now);
    const problems = findProblems(part, next, start);
    if (problems.length > 0) return showProblems(form, problems);
    handleOutcome(save.mutateAsync({ kind: "part", part, base: start, next }), {
      onSuccess: () => {
        forget();
        if (isHere()) onDone(savedText(part, next));
      },
      onError: (error) => {
        setConflict(isConflict(error));
        const fields = error instanceof AppError ? error.fields : [];
        showProblems(
          form,
          fields.map(({ field, message }) => ({ field: fieldOf(field, next), message })),
        );
      },
    });
  };
  const { error } = save;
  const isOffline = error instanceof AppError && error.code === OFFLINE;
  // Such a failure stands at its fields already.
  const isAtFields = error instanceof AppError && error.fields.length > 0;
  return (
    <form className="sheet-form no-print" noValidate onSubmit={(event) => void form.handleSubmit(onValid)(event)}>
      {isDraft && !hasConflict && (
        <p className="note-box" role="status">
          {copy.draftNote}
        </p>
      )}
      {hasConflict && (
        <Conflict
          onTaken={() => {
            form.reset(toFormValues(now));
            setConflict(false);
          }}
        />
      )}
      <div className="sheet-fields">{fields(form)}</div>
      {!hasConflict && !isAtFields && (
        <Failure error={error} otherwise={copy.saveFailed}>
          {isOffline ? copy.needsConnection : undefined}
        </Failure>
      )}
      <p className="acts-row">
        <button type="submit" className="btn primary compact" aria-disabled={save.isPending}>
          {save.isPending ? copy.saving : copy.save}
        </button>
        <button type="button" className="btn line compact" onClick={close}>
          {copy.cancel}
        </button>
        <span className="hint" role="status">
          {isOnline || isOffline ? "" : copy.needsConnection}
        </span>
      </p>
    </form>
  );
}

const FIRST_FIELDS = {
  meeting: "meeting_place",
  hotels: "hotels.0.name",
  notes: "notes",
  checklist: "checklist",
} as const;

function toFormValues(values: SheetValues): FormValues {
  return { ...values, base: JSON.stringify(values) };
}

function savedText(part: SheetPart, { meeting_place }: SheetValues): string {
  if (part !== "meeting") return copy.partSaved;
  return meeting_place.trim() === "" ? copy.meetingRemoved : copy.meetingSaved;
}

/** A draft of an older version may lack it. */
function parseBase(base: string, otherwise: SheetValues): SheetValues {
  try {
    const found: SheetValues = JSON.parse(base);
    // Throws where a field is missing or of another kind.
    return isSamePart("hotels", found, { ...found, hotels: [...found.hotels] }) ? found : otherwise;
  } catch {
    return otherwise;
  }
}

function showProblems(form: SheetForm, problems: readonly { field: string; message: string }[]): void {
  for (const { field, message } of problems) {
    form.setError(field as Parameters<SheetForm["setError"]>[0], { message });
  }
  const first = problems[0]?.field;
  if (first !== undefined) form.setFocus(first as Parameters<SheetForm["setFocus"]>[0]);
}

/** The newer version is loaded; the guide continues with one of the two texts. */
function Conflict({ onTaken }: { onTaken: () => void }) {
  return (
    <div className="note-box" role="alert">
      <p>
        <b>{copy.conflictTitle}</b> {copy.conflictText}
      </p>
      <button type="button" className="link" onClick={onTaken}>
        {copy.takeNewer}
      </button>
    </div>
  );
}
