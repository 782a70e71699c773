import { useEffect, useRef, useState } from "react";
import { copy } from "./copy";

type Props = {
  action: string;
  pendingAction: string;
  question: string;
  pending: boolean;
  onYes: () => void;
};

/** For actions that are hard to undo. */
export function ConfirmButton({ action, pendingAction, question, pending, onYes }: Props) {
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // Syncs with the focus: the question replaces the pressed button.
  useEffect(() => {
    if (isAsking) keep.current?.focus();
    else if (wasAsking.current) first.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking && !pending) {
    return (
      <button
        type="button"
        className="btn line compact"
        ref={first}
        aria-label={question.split("?")[0]}
        onClick={() => setAsking(true)}
      >
        {action}
      </button>
    );
  }
  return (
    <fieldset className="ask">
      <legend className="small">{question}</legend>
      <button
        type="button"
        className="btn danger compact"
        aria-disabled={pending}
        onClick={() => {
          if (!pending) onYes();
          setAsking(false);
        }}
      >
        {pending ? pendingAction : action}
      </button>
      {!pending && (
        <button type="button" className="btn line compact" ref={keep} onClick={() => setAsking(false)}>
          {copy.keep}
        </button>
      )}
    </fieldset>
  );
}
