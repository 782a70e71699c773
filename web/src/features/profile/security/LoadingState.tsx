import { requestOf } from "../../../api/errors";
import { RequestId } from "../../../components/ui/RequestId";
import { copy } from "./copy";

export function LoadingState() {
  return (
    <div aria-busy="true">
      <span className="skel block" />
      <span className="sr" role="status">
        {copy.loading}
      </span>
    </div>
  );
}

export function FailedState({ error, onAgain }: { error: Error; onAgain: () => void }) {
  return (
    <div className="failed" role="alert">
      <p>{`${copy.failed} ${error.message}`}</p>
      <RequestId id={requestOf(error)} />
      <button type="button" className="btn line compact" onClick={onAgain}>
        {copy.tryAgain}
      </button>
    </div>
  );
}
