import { useEffect, useRef } from "react";
import { Icon } from "../../../../components/ui/Icon";
import { copy, secondsText } from "./copy";
import { type Fold, UNDO_SECONDS } from "./delays";

type Props = { fold: Fold; about: string; onUndo: () => void };

const KEY = "z";
const TYPES = "input, textarea, select, [contenteditable]";

/** In place of the answer's form, while it can be undone and until the server has it. */
export function FoldedAnswer({ fold: { done, left }, about, onUndo }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const isWaiting = left !== undefined;
  const undo = useRef(onUndo);
  undo.current = onUndo;
  // Syncs with the focus: the button that was pressed is hidden.
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  // Syncs with the keyboard.
  useEffect(() => {
    if (!isWaiting) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== KEY || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPES)) return;
      event.preventDefault();
      undo.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isWaiting]);
  return (
    <div className="inbox-folded">
      <p>
        <Icon name="check" small />
        <b>{done}</b>
        {isWaiting && (
          <span className="small quiet num" aria-hidden="true">
            {secondsText(left)}
          </span>
        )}
      </p>
      <button
        type="button"
        className="btn line compact"
        ref={button}
        aria-disabled={!isWaiting}
        aria-keyshortcuts={KEY}
        onClick={() => isWaiting && onUndo()}
      >
        <span>
          <span>{isWaiting ? copy.undo : copy.sending}</span>
          <span className="sr">{about}</span>
        </span>
        {isWaiting && (
          <span className="inbox-key" aria-hidden="true">
            <kbd>{copy.undoKey}</kbd>
          </span>
        )}
      </button>
      {isWaiting && (
        <progress className="inbox-left" aria-hidden="true" tabIndex={-1} max={UNDO_SECONDS} value={left} />
      )}
    </div>
  );
}
