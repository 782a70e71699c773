import { Icon } from "../../../components/ui/Icon";
import { usdCents } from "../../../lib/money";
import { groupDigits } from "../../../lib/text";
import { actionText } from "../copy";
import { copy, openText, runningText, runText } from "./copy";
import type { useReconciliation } from "./queries";

type Summary = NonNullable<ReturnType<typeof useReconciliation>["first"]>;

/** The difference is the question; when and what was compared is where the answer comes from. */
export function LastRun({ of: { last, running, open, difference } }: { of: Summary }) {
  const isGood = open === 0 && last?.status === "done";
  return (
    <section aria-label={copy.summary}>
      {running && (
        <p className="comparing" role="status">
          <span className="status pending">{copy.running}</span> <span>{runningText(running)}</span>
        </p>
      )}
      <div className={isGood || last === null ? "agreement" : "agreement alarm"}>
        {last && <Icon name={isGood ? "check" : "warn"} />}
        <p>
          <b>{verdictText(last, open, difference)}</b>
        </p>
        {last?.status === "failed" && <p>{last.error}</p>}
      </div>
      <dl className="run-figures num">
        <div>
          <dt>{copy.openCount}</dt>
          <dd>{groupDigits(String(open))}</dd>
        </div>
        <div>
          <dt>{copy.difference}</dt>
          <dd>{usdCents(difference)}</dd>
        </div>
        {last && (
          <>
            <div>
              <dt>{copy.checked}</dt>
              <dd>{groupDigits(String(last.checked))}</dd>
            </div>
            <div className="wide">
              <dt>{copy.reconciledAt}</dt>
              <dd className="words">
                <span>{actionText(last.provider)}</span>, <span>{runText(last)}</span>
              </dd>
            </div>
          </>
        )}
      </dl>
    </section>
  );
}

function verdictText(last: Summary["last"], open: number, difference: number): string {
  if (last === null) return copy.neverRun;
  if (last.status === "failed") return copy.runFailed;
  return open === 0 ? copy.allAgree : openText(open, difference);
}
