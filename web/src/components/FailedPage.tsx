import type { ReactNode } from "react";
import { textOf } from "../api/errors";
import { PlainPage } from "./PlainPage";

const AGAIN = "Try again";

type Props = {
  title: string;
  error: Error;
  text?: string;
  onAgain: () => void;
  children?: ReactNode;
};

/** The reason, and a retry. */
export function FailedPage({ title, error, text = error.message, onAgain, children }: Props) {
  return (
    <PlainPage alert scene="error" title={title} text={textOf(error, text)} error={error}>
      <button type="button" className="btn primary" onClick={onAgain}>
        {AGAIN}
      </button>
      {children}
    </PlainPage>
  );
}
