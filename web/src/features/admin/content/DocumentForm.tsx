import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { failureText, isConflict } from "../../../api/errors";
import { useDebounced } from "../../../api/useDebounced";
import { Failure } from "../../../components/Failure";
import { toast } from "../../../components/ui/toasts";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { restOfError } from "../fieldProblems";
import { copy, problemsText } from "./copy";
import { NoteField } from "./NoteField";
import { problemsOf, remarksOf } from "./problems";
import { type ContentDocument, contentCheck, useSaveContent } from "./queries";
import { ShapeEditor } from "./ShapeEditor";
import type { ContentDraft } from "./useContentDraft";
import { useNote } from "./useNote";

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
  const fields = problems.map(({ path }) => path);
  // Syncs with the focus: the first field that the server does not accept.
  useEffect(() => {
    if (save.error) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [save.error]);
  const isReady = draft.isChanged && !save.isPending;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || !note.check()) return;
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
      <div className="content-save">
        <NoteField note={note} problem={note.problem ?? remarks.problem("note")} />
        <p className="acts-row">
          <button type="submit" className="btn primary compact" aria-disabled={!isReady}>
            {save.isPending ? copy.saving : draft.isOutdated ? copy.saveMine : copy.save}
          </button>
          {draft.isChanged && (
            <button type="button" className="btn line compact" onClick={draft.discard}>
              {copy.discard}
            </button>
          )}
          <span className="small" role="status">
            {draft.isChanged ? found.length > 0 && <ProblemCount count={found.length} /> : <Unchanged />}
          </span>
        </p>
        <Failure
          error={draft.isOutdated && isConflict(save.error) ? null : restOfError(save.error, fields)}
          otherwise={copy.saveFailed}
        />
      </div>
    </form>
  );
}

function ProblemCount({ count }: { count: number }) {
  return <span className="error">{problemsText(count)}</span>;
}

function Unchanged() {
  return <span className="quiet">{copy.unchanged}</span>;
}
