import "./staffNotes.css";
import type { FormEvent } from "react";
import { failureText } from "../../api/errors";
import { Failure } from "../../components/Failure";
import { TextArea } from "../../components/ui/TextArea";
import { toast } from "../../components/ui/toasts";
import { useFieldDraft } from "../../components/useFieldDraft";
import { useSubmitResult } from "../../components/useSubmitResult";
import { instantText } from "../../lib/instants";
import { copy } from "./noteCopy";
import { NOTE_LENGTH, type NoteSubject, type StaffNote, useAddNote } from "./noteQueries";
import { useMay } from "./rights";

type Props = {
  subject: NoteSubject;
  subjectId: string;
  /** Newest first. */
  notes: readonly StaffNote[];
  /** The caller adds it to `notes`. */
  onAdded: (note: StaffNote) => void;
};

export function StaffNotes({ subject, subjectId, notes, onAdded }: Props) {
  const mayWrite = useMay("write_notes");
  return (
    <section className="staff-notes" aria-label={copy.title}>
      <h3 className="label">{copy.title}</h3>
      {mayWrite && <NoteForm key={subjectId} subject={subject} subjectId={subjectId} onAdded={onAdded} />}
      {notes.length === 0 ? (
        <p className="small quiet">{copy.empty}</p>
      ) : (
        <ul>
          {notes.map((note) => (
            <li key={note.id}>
              <p className="written" dir="auto">
                {note.text}
              </p>
              <p className="small quiet">
                <span dir="auto">{note.author}</span> · <span className="num">{instantText(note.created_at)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NoteForm({ subject, subjectId, onAdded }: Omit<Props, "notes">) {
  const [text, setText, forget] = useFieldDraft(`note on ${subject} ${subjectId}`, "");
  const adding = useAddNote(subject, subjectId);
  const submit = useSubmitResult();
  const isBlank = text.trim() === "";
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank || adding.isPending) return;
    submit(adding.mutateAsync(text), {
      onSuccess: (note) => {
        forget();
        onAdded(note);
        toast({ tone: "good", title: copy.added, text: copy.addedText });
      },
      onHere: () => setText(""),
      wordsOf: (error) => failureText(error, copy.failed),
    });
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextArea label={copy.label} value={text} onChange={setText} maxLength={NOTE_LENGTH} rows={2} hint={copy.hint} />
      <Failure error={adding.error} otherwise={copy.failed} />
      <button type="submit" className="btn line compact" aria-disabled={isBlank || adding.isPending}>
        {adding.isPending ? copy.adding : copy.add}
      </button>
    </form>
  );
}
