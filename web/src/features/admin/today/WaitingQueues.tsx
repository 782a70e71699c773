import { instantText } from "../../../lib/instants";
import { groupDigits } from "../../../lib/text";
import { AreaLink } from "./AreaLink";
import { queueAddress } from "./areas";
import { copy, lateText, queueName, waitingText } from "./copy";
import type { WaitingQueue } from "./queries";
import { ageText } from "./spans";
import { TargetField } from "./TargetField";

type Props = { queues: readonly WaitingQueue[]; at: string };

/** Every queue that the role handles; also empty ones, so that each stays in its place. */
export function WaitingQueues({ queues, at }: Props) {
  return (
    <section className="today-waiting" aria-labelledby="today-waiting">
      <div className="today-head">
        <h2 className="h-22" id="today-waiting">
          {copy.waiting}
        </h2>
        <p className="small quiet num">{waitingText(queues)}</p>
      </div>
      {queues.length > 0 && (
        <table className="table" aria-labelledby="today-waiting">
          <thead>
            <tr>
              <th scope="col">{copy.queue}</th>
              <th scope="col" className="r">
                {copy.count}
              </th>
              <th scope="col" className="r">
                {copy.oldest}
              </th>
              <th scope="col" className="r">
                {copy.target}
              </th>
            </tr>
          </thead>
          <tbody>
            {queues.map((one) => (
              <tr key={one.queue} className={rowClass(one)}>
                <th scope="row">
                  <AreaLink className="entry-name" to={queueAddress(one.queue)}>
                    <span>{queueName(one.queue)}</span>
                  </AreaLink>
                </th>
                <td className="r num count">{groupDigits(String(one.count))}</td>
                <td className="r num age">
                  <Age of={one} at={at} />
                </td>
                <td className="r num target">
                  <TargetField queue={one.queue} hours={one.target_hours} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function rowClass({ count, late }: WaitingQueue): string {
  if (count === 0) return "none";
  return late > 0 ? "late" : "";
}

function Age({ of, at }: { of: WaitingQueue; at: string }) {
  return (
    <>
      {of.late > 0 && <span className="badge late-count">{lateText(of.late)}</span>}
      {of.oldest_at !== null && (
        <time dateTime={of.oldest_at} title={instantText(of.oldest_at)}>
          {ageText(of.oldest_at, at)}
        </time>
      )}
    </>
  );
}
