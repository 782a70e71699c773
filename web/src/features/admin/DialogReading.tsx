import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { requestOf, textOf } from "../../api/errors";
import { RequestId } from "../../components/ui/RequestId";
import { copy } from "./recordCopy";

type Props = { of: UseQueryResult<unknown>; failed: string; children: ReactNode };

/** What a dialog reads before it can act. */
export function DialogReading({ of: { data, error, refetch }, failed, children }: Props) {
  if (data !== undefined) return children;
  if (!error) {
    return (
      <div className="dialog-waits" aria-busy="true">
        <p className="sr" role="status">
          {copy.pageLoading}
        </p>
        <span className="skel block" />
      </div>
    );
  }
  return (
    <p className="error" role="alert">
      <span>{textOf(error, failed)}</span>{" "}
      <button type="button" className="link" onClick={() => void refetch()}>
        {copy.tryAgain}
      </button>
      <RequestId id={requestOf(error)} />
    </p>
  );
}
