import type { ReactNode } from "react";
import { failureText, requestOf } from "../api/errors";
import { RequestId } from "./ui/RequestId";

type Props = {
  error: Error | null;
  /** The text of a failure without one for people. */
  otherwise?: string | undefined;
  /** Replaces the failure's own text. */
  children?: ReactNode;
};

/** Where the action was, with the id for support. */
export function Failure({ error, otherwise, children }: Props) {
  if (!error) return null;
  return (
    <p className="error" role="alert">
      <span>{children ?? failureText(error, otherwise)}</span>
      <RequestId id={requestOf(error)} />
    </p>
  );
}
