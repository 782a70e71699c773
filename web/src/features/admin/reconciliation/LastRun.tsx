import { Icon } from "../../../components/ui/Icon";
import { copy, openText, runText } from "./copy";
import type { Reconciled } from "./queries";

/** The answer first, then what was compared, when and by whom. */
export function LastRun({ of: { last, open, difference } }: { of: Reconciled }) {
  if (last === null) return <p className="quiet">{copy.neverRun}</p>;
  const isFailed = last.status === "failed";
  const isGood = open === 0 && !isFailed;
  return (
    <section aria-label={copy.summary}>
      <div className={isGood ? "agreement" : "agreement alarm"}>
        <Icon name={isGood ? "check" : "warn"} />
        <p>
          <b>{isFailed ? copy.runFailed : open === 0 ? copy.allAgree : openText(open, difference)}</b>
        </p>
        {isFailed && <p>{last.error}</p>}
        {isFailed && open > 0 && <p>{openText(open, difference)}</p>}
      </div>
      <p className="small quiet num">{runText(last)}</p>
    </section>
  );
}
