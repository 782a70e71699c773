import { type FormEvent, useState } from "react";
import { Failure } from "../../../../components/Failure";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { toast } from "../../../../components/ui/toasts";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { rangeText } from "../../../../lib/dates";
import { copy } from "./copy";
import { failureOf } from "./fieldErrors";
import { NoteField } from "./NoteField";
import { useBlockDays } from "./queries";
import type { DayRange } from "./types";

type Props = {
  /** All of them are blocked. */
  range: DayRange;
  /** The note of all these days; undefined if they have several. */
  saved: string | undefined;
};

/** Changes the note of blocked days. Blocking them again with another note does nothing else. */
export function NoteForm({ range, saved }: Props) {
  // Until it is saved, a refetch leaves the guide's own words.
  const [draft, setDraft] = useState<string>();
  const note = draft ?? saved ?? "";
  const isChanged = draft !== undefined && draft.trim() !== saved;
  const save = useBlockDays();
  const submit = useSubmitResult();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !isChanged) return;
    submit(save.mutateAsync({ ...range, note: note.trim() }), {
      onSuccess: () => toast({ tone: "good", title: copy.noteToast, text: rangeText(range.first, range.last) }),
      // Only if nothing was typed meanwhile.
      onHere: () => setDraft((now) => (now === note ? undefined : now)),
      wordsOf: (error) => failureOf(error, copy.noteFailed),
    });
  };
  return (
    <form className="block-form" noValidate onSubmit={onSubmit}>
      <NoteField
        value={note}
        hint={saved === undefined ? copy.severalNotes : copy.noteHint}
        onChange={(next) => {
          save.reset();
          setDraft(next);
        }}
      />
      <button type="submit" className="btn line" aria-disabled={save.isPending || !isChanged}>
        {save.isPending ? copy.savingNote : copy.saveNote}
      </button>
      <Failure error={save.error}>{failureOf(save.error, copy.noteFailed)}</Failure>
      {save.isPaused && (
        <p className="hint" role="status">
          {OFFLINE_TEXT}
        </p>
      )}
    </form>
  );
}
