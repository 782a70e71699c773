import { type FormEvent, useId, useState } from "react";
import { failureText } from "../../../api/errors";
import { Failure } from "../../../components/Failure";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { useSubmitResult } from "../../../components/useSubmitResult";
import { fieldProblem, restOfError } from "../fieldProblems";
import { copy } from "./copy";
import { isSameName, MOST_VIEWS, type StaffView, useSaveView, VIEW_NAME_LENGTH, type ViewList } from "./queries";
import type { ViewFilter } from "./viewFilter";

type Props = {
  list: ViewList;
  filter: ViewFilter;
  own: readonly StaffView[];
  onClose: () => void;
};

/** Names the filter of the list, for oneself or for the team. */
export function ViewForm({ list, filter, own, onClose }: Props) {
  const id = useId();
  const [name, setName, forget] = useFieldDraft(`name of a view of ${list}`, "");
  const [isShared, setShared] = useState(false);
  const saving = useSaveView(list);
  const submit = useSubmitResult();
  const isReplacing = own.some((view) => isSameName(view.name, name));
  const isFull = own.length >= MOST_VIEWS && !isReplacing;
  const isReady = name.trim() !== "" && !isFull;
  const problem = isFull ? copy.full : fieldProblem(saving.error, "name");
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || saving.isPending) return;
    submit(saving.mutateAsync({ name: name.trim(), filter, is_shared: isShared }), {
      onSuccess: forget,
      onHere: onClose,
      wordsOf: (error) => failureText(error, copy.saveFailed),
    });
  };
  const leave = () => {
    forget();
    onClose();
  };
  return (
    <form className="view-form" noValidate onSubmit={onSubmit}>
      <label className="small" htmlFor={id}>
        {copy.name}
      </label>
      <input
        id={id}
        className="input"
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone
        autoFocus
        autoComplete="off"
        dir="auto"
        maxLength={VIEW_NAME_LENGTH}
        value={name}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") leave();
        }}
      />
      <label className="view-share small">
        <input type="checkbox" checked={isShared} onChange={(event) => setShared(event.target.checked)} />
        <span>{copy.share}</span>
      </label>
      <span className="view-acts">
        <button type="submit" className="btn primary compact" disabled={!isReady} aria-disabled={saving.isPending}>
          {saving.isPending ? copy.sending : copy.send}
        </button>
        <button type="button" className="btn line compact" onClick={leave}>
          {copy.cancel}
        </button>
      </span>
      <p
        className={problem === undefined ? "small quiet" : "error"}
        id={`${id}-hint`}
        role={problem === undefined ? undefined : "alert"}
      >
        {problem ?? (isReplacing ? copy.replaces : isShared ? copy.all : copy.own)}
      </p>
      <Failure error={restOfError(saving.error, ["name"])} otherwise={copy.saveFailed} />
    </form>
  );
}
