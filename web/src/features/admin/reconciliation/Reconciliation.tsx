import "./reconciliation.css";
import { useState } from "react";
import { requestOf, textOf } from "../../../api/errors";
import { RequestId } from "../../../components/ui/RequestId";
import type { AdminSearch } from "../params";
import { DIFFERENCE_STATES } from "../queueStates";
import { useMay } from "../rights";
import { copy, runningText } from "./copy";
import { Differences } from "./Differences";
import { LastRun } from "./LastRun";
import { useReconciliation } from "./queries";
import { RunDialog } from "./RunDialog";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Whether the books agree with the provider, and the differences that the staff handles. */
export function Reconciliation({ search, onChange }: Props) {
  const show = DIFFERENCE_STATES.find((one) => one === search.show) ?? "open";
  const reading = useReconciliation(show);
  const { first, error } = reading;
  const [isStarting, setStarting] = useState(false);
  const mayMove = useMay("move_money");
  return (
    <section className="reconciliation" aria-label={copy.title}>
      <div className="reconciliation-head">
        <p className={first?.running ? "comparing" : "quiet"} role="status">
          {first?.running ? (
            <>
              <span className="status pending">{copy.running}</span> <span>{runningText(first.running)}</span>
            </>
          ) : (
            <span>{copy.lede}</span>
          )}
        </p>
        {mayMove && (
          <button
            type="button"
            className="btn primary compact"
            aria-haspopup="dialog"
            disabled={first?.running != null}
            onClick={() => setStarting(true)}
          >
            {copy.runNow}
          </button>
        )}
      </div>
      {!first && !error && (
        <div className="reconciliation-waiting" aria-busy="true">
          <p className="sr" role="status">
            {copy.loading}
          </p>
          <span className="skel block" />
          <span className="skel block" />
        </div>
      )}
      {!first && error && (
        <div className="q-note" role="alert">
          <p>{textOf(error, copy.failed)}</p>
          <RequestId id={requestOf(error)} />
          <button type="button" className="btn line compact" onClick={() => void reading.refetch()}>
            {copy.tryAgain}
          </button>
        </div>
      )}
      {first && (
        <>
          <LastRun of={first} />
          <Differences show={show} reading={reading} onShow={(next) => onChange({ show: next })} />
        </>
      )}
      <RunDialog isOpen={isStarting} onClose={() => setStarting(false)} />
    </section>
  );
}
