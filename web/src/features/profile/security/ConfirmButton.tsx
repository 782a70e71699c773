import { useEffect, useRef, useState } from "react";
import { copy } from "./copy";

type Props = {
  action: string;
  pendingAction: string;
  question: string;
  pending: boolean;
  onYes: () => void;
};

/** A button that confirms in place, for actions that are hard to undo. */
export function ConfirmButton({ action, pendingAction, question, pending, onYes }: Props) {
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  // The outside system is the focus: the button that was pressed gives way to the question, and comes back for it.
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
