import type { ReactNode } from "react";
import { textOf } from "../api/errors";
import { PlainPage } from "./PlainPage";

const AGAIN = "Try again";

type Props = {
  title: string;
  error: Error;
  /** Said where the error itself has no words. */
  text?: string;
  onAgain: () => void;
  /** What else the reader can do. */
  children?: ReactNode;
};

/** In place of a page that could not be loaded: what happened, and another try. */
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
