import { requestOf } from "../../../../api/errors";
import { OFFLINE_TEXT } from "../../../../components/offlineText";
import { RequestId } from "../../../../components/ui/RequestId";
import { copy } from "./copy";

type FailedRead = { error: Error | null; refetch: () => Promise<unknown> };
type Props = { read: FailedRead & { isPaused: boolean }; loading: string; failed: string };

/** Of a read without data. */
export function ReadState({ read, loading, failed }: Props) {
  if (read.error) return <ReadFailure read={read} failed={failed} />;
  return (
    <div className="earnings-waiting" aria-busy="true">
      <p className={read.isPaused ? "quiet" : "sr"} role="status">
        {read.isPaused ? OFFLINE_TEXT : loading}
      </p>
      <span className="skel block" />
      <span className="skel block" />
      <span className="skel block" />
    </div>
  );
}

export function ReadFailure({ read, failed }: { read: FailedRead; failed: string }) {
  return (
    <p className="failed" role="alert">
      <span>{failed}</span>{" "}
      <button type="button" className="link" onClick={() => void read.refetch()}>
        {copy.tryAgain}
      </button>
      <RequestId id={requestOf(read.error)} />
    </p>
  );
}
