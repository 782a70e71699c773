import type { FormEvent, ReactNode } from "react";
import { Failure } from "./Failure";

type Props = {
  title: string;
  isReady: boolean;
  isPending: boolean;
  error: Error | null;
  /** For failures without a text for people, and in place of those texts. */
  otherwise?: string | undefined;
  notice?: ReactNode;
  leave: string;
  send: string;
  isDangerous?: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Fields, an error, and buttons to leave and to send. */
export function DialogForm(props: Props) {
  const { title, isReady, isPending, error, otherwise, notice, leave, send, isDangerous, onSend, onClose } = props;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) onSend();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <h2 className="h-28">{title}</h2>
      {props.children}
      <Failure error={error} otherwise={otherwise}>
        {notice}
      </Failure>
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {leave}
        </button>
        <button
          type="submit"
          className={isDangerous ? "btn danger" : "btn primary"}
          disabled={!isReady}
          aria-disabled={isPending}
        >
          {send}
        </button>
      </p>
    </form>
  );
}
