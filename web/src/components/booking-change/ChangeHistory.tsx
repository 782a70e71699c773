import type { Booking } from "../../api/booking";
import type { BookingChange } from "../../api/bookingChanges";
import type { BookingAudience } from "../../api/bookingPages";
import { Icon } from "../ui/Icon";
import { ChangeFacts } from "./ChangeFacts";
import { earlierText, proposedBy, resultText } from "./copy";
import { otherName } from "./names";

type Props = { booking: Booking; changes: readonly BookingChange[]; reader: BookingAudience };

/** Folded: what became of earlier proposals. */
export function ChangeHistory({ booking, changes, reader }: Props) {
  if (changes.length === 0) return null;
  const other = otherName(booking, reader);
  return (
    <details className="change-history">
      <summary className="small">
        <span>{earlierText(changes.length)}</span>
        <Icon name="chevron" small />
      </summary>
      <ol>
        {changes.map((change) => (
          <li key={change.id} data-status={change.status}>
            <p className="small">
              <b>{resultText(change.status, endOf(change))}</b>
              <span className="quiet">{` · ${proposedBy(change.proposed_by === reader ? null : other)}`}</span>
            </p>
            {change.message !== null && change.message !== "" && <blockquote>{change.message}</blockquote>}
            <ChangeFacts before={change.before} after={change} isShort />
            {change.answer !== null && change.answer !== "" && <blockquote>{change.answer}</blockquote>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function endOf({ status, answered_at, expires_at, created_at }: BookingChange): string {
  return answered_at ?? (status === "expired" ? expires_at : created_at);
}
