import { rangeText } from "../../../lib/dates";
import { instantText } from "../../../lib/instants";
import { BookingLink } from "../BookingLink";
import { Fact, Facts } from "../Facts";
import { HandledButton } from "../HandledButton";
import { ConversationLock } from "./ConversationLock";
import { copy, handledText } from "./copy";
import { type Report, useMarkReport } from "./queries";
import { ReportedTalk } from "./ReportedTalk";
import { ReportPerson } from "./ReportPerson";

export function ReportPane({ row }: { row: Report }) {
  const mark = useMarkReport();
  const { booking_id, reference, start_date, end_date, handled_at } = row;
  return (
    <article className="pv-in">
      {row.is_closed && (
        <p>
          <span className="status rejected">{copy.isClosed}</span>
        </p>
      )}
      <h2 className="h-28" dir="auto">
        {row.trip}
      </h2>
      <section>
        <h3 className="label">{copy.why}</h3>
        <blockquote dir="auto">{row.reason}</blockquote>
      </section>
      <section aria-label={copy.people}>
        <h3 className="label">{copy.people}</h3>
        <ul className="report-people l">
          <ReportPerson row={row} side="traveler" />
          <ReportPerson row={row} side="guide" />
        </ul>
      </section>
      <Facts>
        <Fact name={copy.reference}>
          {booking_id === null ? copy.noReference : <BookingLink id={booking_id} text={reference ?? ""} />}
        </Fact>
        <Fact name={copy.trip}>
          <span className="num">
            {start_date !== null && end_date !== null ? rangeText(start_date, end_date) : copy.beforeBooking}
          </span>
        </Fact>
        <Fact name={copy.reported}>
          <span className="num">{instantText(row.created_at)}</span>
        </Fact>
        {handled_at !== null && (
          <Fact name={copy.handled}>
            <span className="num">{handledText(instantText(handled_at), row.handled_by)}</span>
          </Fact>
        )}
      </Facts>
      <ReportedTalk report={row.id} />
      <div className="report-acts">
        <HandledButton id={row.id} isHandled={handled_at !== null} mark={mark} failed={copy.markFailed} />
        <ConversationLock row={row} />
      </div>
    </article>
  );
}
