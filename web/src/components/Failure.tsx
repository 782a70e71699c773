import type { ReactNode } from "react";
import { failureText, requestOf } from "../api/errors";
import { RequestId } from "./ui/RequestId";

type Props = {
  error: Error | null;
  /** Said of a failure that brings no words for people. */
  otherwise?: string | undefined;
  /** Said in place of its own words. */
  children?: ReactNode;
};

/** Why something could not be done, where it was asked for, and the id that the support finds it by (decision 139). */
export function Failure({ error, otherwise, children }: Props) {
  if (!error) return null;
  return (
    <p className="error" role="alert">
      <span>{children ?? failureText(error, otherwise)}</span>
      <RequestId id={requestOf(error)} />
    </p>
  );
}
