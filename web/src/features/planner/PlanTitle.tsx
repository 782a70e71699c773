import { type FormEvent, useState } from "react";
import { PLAN_TITLE_LENGTH } from "../../api/constants.gen";
import { Icon } from "../../components/ui/Icon";
import { copy } from "./planCopy";

type Props = { title: string; onRename: ((title: string) => void) | undefined };

/** The plan's name, to be changed where it stands. */
export function PlanTitle({ title, onRename }: Props) {
  const [typed, setTyped] = useState<string>();
  if (typed === undefined) {
    return (
      <div className="plan-title">
        <h1 className="h-page">{title}</h1>
        {onRename && (
          <button type="button" className="iconbtn no-print" aria-label={copy.rename} onClick={() => setTyped(title)}>
            <Icon name="pencil" />
          </button>
        )}
      </div>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "" && typed.trim() !== title) onRename?.(typed.trim());
    setTyped(undefined);
  };
  return (
    <form className="plan-title" onSubmit={onSubmit}>
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
      <button type="submit" className="btn primary compact">
        {copy.done}
      </button>
    </form>
  );
}
