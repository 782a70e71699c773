import type { ReactNode } from "react";
import { isMissing, textOf } from "../api/errors";
import { PlainPage } from "./PlainPage";
import { useDocumentHead } from "./useDocumentHead";

const AGAIN = "Try again";

type Props = {
  title: string;
  missing: string;
  failed: string;
  error: Error;
  onAgain: () => void;
  children: ReactNode;
};

/** It does not exist or could not be read. */
export function MissingPage({ title, missing, failed, error, onAgain, children }: Props) {
  useDocumentHead({ title: `${title} | Serendib`, description: missing, listed: false });
  const isGone = isMissing(error);
  return (
    <PlainPage
      alert
      scene={isGone ? "lost" : "error"}
      title={title}
      text={isGone ? missing : textOf(error, failed)}
      error={error}
    >
      <p className="acts-row">
        {children}
        {!isGone && (
          <button type="button" className="btn line" onClick={onAgain}>
            {AGAIN}
          </button>
        )}
      </p>
    </PlainPage>
  );
}
