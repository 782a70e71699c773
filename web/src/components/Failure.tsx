import type { ReactNode } from "react";
import { AppError, requestOf } from "../api/errors";
import { RequestId } from "./ui/RequestId";

type Props = {
  error: Error | null;
  /** Said of a failure that brings no words for people. */
  otherwise?: string | undefined;
  /** Said in place of its own words. */
  children?: ReactNode;
};

/** Why something could not be done, where it was asked for, and the id that the support finds it by (decision 139). */
export function Failure({ error, otherwise = "Something went wrong. Please try again.", children }: Props) {
  if (!error) return null;
  return (
    <p className="error" role="alert">
      {children ?? (error instanceof AppError ? error.text : otherwise)}
      <RequestId id={requestOf(error)} />
    </p>
  );
}
