import { useEffect, useRef } from "react";
import { Icon } from "../../../../components/ui/Icon";
import { copy, sendingText } from "./copy";
import { type Fold, UNDO_SECONDS } from "./delays";
import { UNDO_KEY } from "./useDelays";

type Props = { fold: Fold; about: string; onUndo: () => void };

/** In place of the answer's form, while it can be undone and until the server has it. */
export function FoldedAnswer({ fold: { what, text, left }, about, onUndo }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const isWaiting = left !== undefined;
  // Syncs with the focus: the button that was pressed is hidden, and the page above the row may be shorter now.
  useEffect(() => {
    button.current?.focus({ preventScroll: true, focusVisible: true });
    button.current?.closest("[data-row]")?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div className="inbox-folded">
      <div>
        <p>
          <Icon name="clock" small />
          {isWaiting ? (
            <>
              <b className="num" aria-hidden="true">
                {sendingText(left)}
              </b>
              <span className="sr">{copy.notSent}</span>
            </>
          ) : (
            <b>{copy.sending}</b>
          )}
          <span className="small quiet">{what}</span>
        </p>
        {text !== "" && <p className="inbox-quote">{text}</p>}
      </div>
      <button
        type="button"
        className="btn line compact"
        ref={button}
        aria-disabled={!isWaiting}
        aria-keyshortcuts={UNDO_KEY}
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
