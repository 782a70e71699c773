import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { failureText, isConflict } from "../../../api/errors";
import { useDebounced } from "../../../api/useDebounced";
import { Failure } from "../../../components/Failure";
import { toast } from "../../../components/ui/toasts";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { restOfError } from "../fieldProblems";
import { copy, problemsText } from "./copy";
import { problemsOf, remarksOf } from "./problems";
import { type ContentDocument, contentCheck, useSaveContent } from "./queries";
import { ShapeEditor } from "./ShapeEditor";
import { hasField } from "./shape";
import type { ContentDraft } from "./useContentDraft";
import { NOTE_LENGTH, useNote } from "./useNote";

type Props = { document: ContentDocument; draft: ContentDraft };

const PAUSE_MS = 600;

/** The form, drawn from the document's shape, and the bar that saves it. */
export function DocumentForm({ document, draft }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveContent(document.name);
  const submit = useSubmitResult();
  const note = useNote(`content ${document.name}`);
  const checked = useDebounced(draft.isChanged ? JSON.stringify(draft.body) : "", PAUSE_MS);
  const check = useQuery({ ...contentCheck(document.name, checked), enabled: checked !== "" });
  const found = draft.isChanged ? (check.data?.problems ?? []) : [];
  const problems = save.error ? problemsOf(save.error) : found;
  const warnings = draft.isChanged ? (check.data?.warnings ?? []) : [];
  const remarks = remarksOf(problems, warnings);
  const fields = problems.map(({ path }) => path).filter((path) => path === "note" || hasField(document.shape, path));
  const elsewhere = problems.filter(({ path }) => !fields.includes(path));
  // Syncs with the focus: the first field that the server does not accept.
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [save.error]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || !draft.isChanged || !note.check()) return;
    submit(save.mutateAsync({ version: document.version, body: draft.body, note: note.text.trim() }), {
      onSuccess: () => {
        draft.forget();
        note.forget();
        toast({ tone: "good", title: copy.savedTitle, text: copy.savedText });
      },
      wordsOf: (error) => failureText(error, copy.saveFailed),
    });
  };
  return (
    <form className="content-form" noValidate onSubmit={onSubmit} ref={form}>
      {draft.isOutdated && (
        <div className="content-conflict" role="alert">
          <p>{copy.conflict}</p>
          <button type="button" className="btn line compact" onClick={draft.discard}>
            {copy.takeTheirs}
          </button>
        </div>
      )}
      <ShapeEditor
        shape={document.shape}
        label={document.title}
        value={draft.body}
        path=""
        remarks={remarks}
        onChange={(body) => {
          if (save.error) save.reset();
          draft.change(body);
        }}
      />
      {draft.isChanged && (
        <div className="content-save">
          <NoteBox note={note} problem={note.problem ?? remarks.problem("note")} problems={found.length} />
          <p className="acts-row">
            <button type="submit" className="btn primary compact" aria-disabled={save.isPending}>
              {save.isPending ? copy.saving : draft.isOutdated ? copy.saveMine : copy.save}
            </button>
            <button type="button" className="btn line compact" onClick={draft.discard}>
              {copy.discard}
            </button>
          </p>
          {elsewhere.length > 0 && (
            <p className="error" role="alert">
              {elsewhere.map(({ message }) => message).join(" ")}
            </p>
          )}
          <Failure
            error={
              draft.isOutdated && isConflict(save.error)
                ? null
                : restOfError(
                    save.error,
                    problems.map(({ path }) => path),
                  )
            }
            otherwise={copy.saveFailed}
          />
        </div>
      )}
    </form>
  );
}

type NoteProps = { note: ReturnType<typeof useNote>; problem: string | undefined; problems: number };

/** Low, as it is in view all the time. */
function NoteBox({ note, problem, problems }: NoteProps) {
  const id = useId();
  return (
    <>
      <div className="note-box">
        <label className="label" htmlFor={id}>
          {copy.note}
        </label>
        <input
          id={id}
          className="input"
          autoComplete="off"
          maxLength={NOTE_LENGTH}
          value={note.text}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => note.setText(target.value)}
        />
      </div>
      <p className={problem === undefined ? "hint" : "error"} id={`${id}-hint`} role="status">
        {problem ?? (problems > 0 ? problemsText(problems) : copy.noteHint)}
      </p>
    </>
  );
}
