import { useEffect, useRef, useState } from "react";
import { ConfirmAnswer, type ConfirmAnswerProps, type ProposalReply } from "./ConfirmAnswer";
import { copy } from "./copy";

type Props = Omit<ConfirmAnswerProps, "answer" | "texts" | "hasMessage" | "onBack"> & {
  /** For screen readers, where rows have the same buttons. */
  title: string;
  answers: readonly ProposalReply[];
  texts: Record<ProposalReply, ConfirmAnswerProps["texts"]>;
  /** The answers that can have words. */
  withMessage: readonly ProposalReply[];
};

/** Each answer has a step in which it is confirmed. */
export function ProposalAnswer({ title, answers, texts, withMessage, ...rest }: Props) {
  const [confirming, setConfirming] = useState<ProposalReply>();
  const row = useRef<HTMLParagraphElement>(null);
  const left = useRef<ProposalReply>(undefined);
  // Syncs with the focus, which returns to the button that opened the step.
  useEffect(() => {
    if (confirming !== undefined || left.current === undefined) return;
    row.current?.querySelector<HTMLElement>(`[data-action=${left.current}]`)?.focus();
    left.current = undefined;
  }, [confirming]);
  if (confirming !== undefined) {
    const onBack = () => {
      left.current = confirming;
      rest.sending.reset();
      setConfirming(undefined);
    };
    return (
      <ConfirmAnswer
        {...rest}
        answer={confirming}
        texts={texts[confirming]}
        hasMessage={withMessage.includes(confirming)}
        onBack={onBack}
      />
    );
  }
  return (
    <p className="acts-row" ref={row}>
      {answers.map((answer) => (
        <button
          key={answer}
          type="button"
          className={answer === "accept" ? "btn primary compact" : "btn line compact"}
          data-action={answer}
          onClick={() => setConfirming(answer)}
        >
          <span>
            <span>{copy[answer]}</span>
            <span className="sr">{`: ${title}`}</span>
          </span>
        </button>
      ))}
    </p>
  );
}
