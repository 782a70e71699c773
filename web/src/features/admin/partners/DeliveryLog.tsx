import { instantText } from "../../../lib/instants";
import { copy, statusText } from "./copy";
import type { WholeDelivery } from "./queries";

/** Each attempt, with the beginning of its answer. */
export function DeliveryLog({ log }: { log: WholeDelivery["log"] }) {
  return (
    <section aria-label={copy.attemptLog}>
      <h3 className="label">{copy.attemptLog}</h3>
      {log.length === 0 && <p className="quiet">{copy.noAttempt}</p>}
      <ol className="attempt-rows">
        {log.map((attempt) => (
          <li key={attempt.attempted_at}>
            <p>
              <b className="num">{statusText(attempt.status, attempt.duration_ms)}</b>{" "}
              <span className="small quiet num">{instantText(attempt.attempted_at)}</span>
            </p>
            {attempt.error !== null && (
              <p className="error" dir="auto">
                {attempt.error}
              </p>
            )}
            {attempt.answer !== null && attempt.answer !== "" && (
              <>
                <p className="small quiet">{copy.body}</p>
                <pre dir="auto">{attempt.answer}</pre>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
