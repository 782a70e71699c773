import type { Json } from "../../../api/database.gen";
import { instantText } from "../../../lib/instants";
import { fieldsOf, textOf } from "../auditQueries";
import { fieldText } from "../auditText";
import { actionText } from "../copy";
import { copy } from "./copy";
import type { BookingRecord, TimelineEvent } from "./queries";
import {
  actorText,
  eventAmount,
  eventReasons,
  eventTitle,
  mergeEvents,
  REASON_FIELDS,
  valueWords,
} from "./timelineText";

/** Who, what, when and why. */
export function Timeline({ record }: { record: BookingRecord }) {
  const { booking, package: trip } = record;
  const timeline = mergeEvents(record.timeline);
  const names = new Map([
    [booking.traveler.id, booking.traveler.name],
    [booking.guide.id, booking.guide.name],
    [trip.id, trip.title],
  ]);
  return (
    <section aria-label={copy.timeline}>
      <h3 className="label">{copy.timeline}</h3>
      {timeline.length === 0 && <p className="quiet">{copy.noTimeline}</p>}
      <ol className="record-timeline">
        {timeline.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events can be alike, and none moves
          <li key={index}>
            <p>
              <b>{eventTitle(event, record)}</b>{" "}
              <span className="quiet">
                <span>{copy.who}</span> <span dir="auto">{actorText(event.actor, record)}</span>
              </span>
            </p>
            <p className="small quiet num">{instantText(event.at)}</p>
            {eventAmount(event, record) !== "" && <p className="small num">{eventAmount(event, record)}</p>}
            <Changes event={event} names={names} />
            {eventReasons(event, record).map((reason) => (
              <blockquote key={reason} dir="auto">
                {reason}
              </blockquote>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Only what differs. */
function Changes({ event, names }: { event: TimelineEvent; names: ReadonlyMap<string, string> }) {
  const { subject, before, after } = event;
  const wordsOf = (side: Json, field: string) => {
    const text = textOf(side, field);
    return names.get(text) ?? valueWords(field, fieldText(subject, field, text));
  };
  const changes = [...new Set([...fieldsOf(before), ...fieldsOf(after)])]
    .filter((field) => !REASON_FIELDS.includes(field))
    .map((field) => ({ field, was: wordsOf(before, field), is: wordsOf(after, field) }))
    .filter(({ was, is }) => was !== is);
  if (changes.length === 0) return null;
  return (
    <ul className="small">
      {changes.map(({ field, was, is }) => (
        <li key={field}>
          <span className="quiet">{`${actionText(field)}: `}</span>
          {was !== "" && <del>{was}</del>} {is !== "" && <ins>{is}</ins>}
        </li>
      ))}
    </ul>
  );
}
