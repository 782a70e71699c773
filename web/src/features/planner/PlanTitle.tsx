import { type FormEvent, useEffect, useRef, useState } from "react";
import { PLAN_TITLE_LENGTH } from "../../api/forms.gen";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { copy } from "./planCopy";

type Props = {
  title: string;
  /** Call `onDone` once the plan has the name; until then the text stays in the field. */
  onRename: ((title: string, onDone: () => void) => void) | undefined;
  isBusy: boolean;
};

/** Edited in place. */
export function PlanTitle({ title, onRename, isBusy }: Props) {
  const [typed, setTyped] = useState<string>();
  const pencil = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const isOpen = typed !== undefined;
  // Syncs with the focus, which returns from the removed field to the button.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) pencil.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (typed === undefined) {
    return (
      <div className="plan-title">
        <h1 className="h-page">{title}</h1>
        {onRename && (
          <button
            type="button"
            className="iconbtn no-print"
            ref={pencil}
            aria-label={copy.rename}
            onClick={() => setTyped(title)}
          >
            <MoreIcon name="pencil" />
          </button>
        )}
      </div>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next === "" || next === title) setTyped(undefined);
    else if (!isBusy) onRename?.(next, () => setTyped((now) => (now?.trim() === next ? undefined : now)));
  };
  return (
    <form className="plan-title" noValidate onSubmit={onSubmit}>
      <input
        className="input"
        type="text"
        // biome-ignore lint/a11y/noAutofocus: it was opened to be written in
        autoFocus
        autoComplete="off"
        maxLength={PLAN_TITLE_LENGTH}
        aria-label={copy.rename}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped(undefined);
        }}
      />
      <button type="submit" className="btn primary compact" aria-disabled={isBusy}>
        {copy.done}
      </button>
    </form>
  );
}
