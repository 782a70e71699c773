import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { failureText } from "../../../api/errors";
import { toast } from "../../../components/ui/toasts";
import { useFieldDraft } from "../../../components/useFieldDraft";
import { typedWhole } from "../../../lib/numbers";
import { fieldProblem } from "../fieldProblems";
import { useMay } from "../rights";
import { copy, savedText, targetFieldLabel, targetLabel } from "./copy";
import { useSetTarget } from "./queries";
import { hoursText } from "./spans";

const MOST_HOURS = 720;

type Props = { queue: string; hours: number };

/** How long a queue's entries may wait. Owners change it where it stands. */
export function TargetField({ queue, hours }: Props) {
  const mayChange = useMay("manage_staff");
  const [editing, setEditing] = useState<"before" | "open" | "after">("before");
  if (!mayChange) return <span>{hoursText(hours)}</span>;
  return (
    <>
      <button
        key={editing}
        type="button"
        className="target-now"
        // biome-ignore lint/a11y/noAutofocus: the form that had the focus is gone
        autoFocus={editing === "after"}
        aria-expanded={editing === "open"}
        onClick={() => setEditing(editing === "open" ? "after" : "open")}
      >
        <span>{hoursText(hours)}</span>
        <span className="sr">{targetLabel(queue)}</span>
      </button>
      {editing === "open" && <TargetForm queue={queue} hours={hours} onClose={() => setEditing("after")} />}
    </>
  );
}

function TargetForm({ queue, hours, onClose }: Props & { onClose: () => void }) {
  const id = useId();
  const set = useSetTarget(queue);
  const [text, setText, forget] = useFieldDraft(`target of ${queue}`, String(hours));
  const [isTried, setTried] = useState(false);
  const typed = typedWhole(text);
  const isRight = typed !== undefined && typed >= 1 && typed <= MOST_HOURS;
  const ownProblem = isTried && !isRight ? copy.targetProblem : undefined;
  const problem =
    ownProblem ?? fieldProblem(set.error, "hours") ?? (set.error && failureText(set.error, copy.targetFailed));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isRight || set.isPending) return;
    set.mutate(typed, {
      onSuccess: () => {
        forget();
        toast({ tone: "good", title: copy.targetSaved, text: savedText(queue, typed) });
        onClose();
      },
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form className="target-form" noValidate onSubmit={onSubmit} {...{ onKeyDown }}>
      <label className="small" htmlFor={id}>
        {targetFieldLabel(queue)}
      </label>
      <input
        id={id}
        className="input num"
        // biome-ignore lint/a11y/noAutofocus: the button was pressed to write it
        autoFocus
        inputMode="numeric"
        autoComplete="off"
        value={text}
        aria-invalid={Boolean(problem)}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="btn primary compact" aria-disabled={set.isPending}>
        {set.isPending ? copy.saving : copy.save}
      </button>
      <button type="button" className="btn line compact" onClick={onClose}>
        {copy.cancel}
      </button>
      <p className="error" id={`${id}-problem`} role="alert">
        {problem ?? ""}
      </p>
    </form>
  );
}
