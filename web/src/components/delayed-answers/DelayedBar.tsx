import "./delayed-answers.css";
import { Icon } from "../ui/Icon";
import { copy, sendingText } from "./copy";
import { type Fold, UNDO_SECONDS } from "./delays";
import { UNDO_KEY } from "./useDelays";

type Props = { fold: Fold; about: string; onUndo: () => void };

/** While an answer can be undone, and until the server has it. */
export function DelayedBar({ fold: { what, text, left }, about, onUndo }: Props) {
  const isWaiting = left !== undefined;
  return (
    <div className="delayed">
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
        {text !== "" && <p className="delayed-words">{text}</p>}
      </div>
      <button
        type="button"
        className="btn line compact"
        aria-disabled={!isWaiting}
        aria-keyshortcuts={UNDO_KEY}
        onClick={() => isWaiting && onUndo()}
      >
        <span>
          <span>{isWaiting ? copy.undo : copy.sending}</span>
          <span className="sr">{about}</span>
        </span>
        {isWaiting && (
          <span className="delayed-key" aria-hidden="true">
            <kbd>{copy.undoKey}</kbd>
          </span>
        )}
      </button>
      {isWaiting && (
        <progress className="delayed-left" aria-hidden="true" tabIndex={-1} max={UNDO_SECONDS} value={left} />
      )}
    </div>
  );
}
