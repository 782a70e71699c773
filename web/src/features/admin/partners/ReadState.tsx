import { requestOf, textOf } from "../../../api/errors";
import { RequestId } from "../../../components/ui/RequestId";
import { copy } from "./copy";

type Props = { error: Error | null; failed: string; onAgain: () => void };

/** A list is being read, or its read failed. */
export function ReadState({ error, failed, onAgain }: Props) {
  if (!error) {
    return (
      <>
        <p className="sr" role="status">
          {copy.loading}
        </p>
        <span className="skel block" aria-busy="true" />
      </>
    );
  }
  return (
    <div className="q-note" role="alert">
      <p>{textOf(error, failed)}</p>
      <RequestId id={requestOf(error)} />
      <button type="button" className="btn line compact" onClick={onAgain}>
        {copy.tryAgain}
      </button>
    </div>
  );
}
