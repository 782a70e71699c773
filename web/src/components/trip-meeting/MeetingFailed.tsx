import { AppError, isRefusal, OFFLINE, requestOf } from "../../api/errors";
import { RequestId } from "../ui/RequestId";
import { copy } from "./copy";

/** Nothing was read before either. */
export function MeetingFailed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <div className="meeting-act" role="alert">
      <p className="small">{problemOf(error)}</p>
      <RequestId id={requestOf(error)} />
      {!isRefusal(error) && (
        <button type="button" className="btn line compact" onClick={onAgain}>
          {copy.tryAgain}
        </button>
      )}
    </div>
  );
}

function problemOf(error: Error): string {
  if (!(error instanceof AppError)) return copy.failed;
  if (isRefusal(error)) return error.text;
  return error.code === OFFLINE ? copy.failedOffline : copy.failed;
}
