import { AppError, failureText, OFFLINE, requestOf } from "../../api/errors";
import { useReportArrival } from "../../api/tripMeetings";
import { RequestId } from "../ui/RequestId";
import { copy } from "./copy";

/** A failed press is not repeated by itself: only the person knows whether they are still there. */
export function ArrivalButton({ person, booking }: { person: string; booking: string }) {
  const { mutate, isPending, error } = useReportArrival(person, booking);
  return (
    <div className="meeting-act">
      <button
        type="button"
        className="btn primary compact"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate(undefined);
        }}
      >
        {isPending ? copy.sendingHere : copy.here}
      </button>
      <p className="error" role="alert">
        {error && <span>{sendingProblem(error)}</span>}
        {error && <RequestId id={requestOf(error)} />}
      </p>
    </div>
  );
}

export function sendingProblem(error: Error): string {
  const isOffline = error instanceof AppError && error.code === OFFLINE;
  return isOffline ? copy.noConnection : failureText(error, copy.notSent);
}
