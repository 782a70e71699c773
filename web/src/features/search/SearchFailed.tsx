import { requestOf } from "../../api/errors";
import { BlankArt } from "../../components/BlankArt";
import { RequestId } from "../../components/ui/RequestId";

const FAILED = "The trips could not be loaded.";
const TRY_AGAIN = "Try again";

export function SearchFailed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  return (
    <div className="blank">
      <BlankArt scene="error" />
      <p>{FAILED}</p>
      <RequestId id={requestOf(error)} />
      <button type="button" className="btn line" onClick={onAgain}>
        {TRY_AGAIN}
      </button>
    </div>
  );
}
