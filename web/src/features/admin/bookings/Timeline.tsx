import type { Json } from "../../../api/database.gen";
import { lowerFirst } from "../../../components/package/limitsText";
import { instantText } from "../../../lib/instants";
import { fieldsOf, textOf } from "../auditQueries";
import { entryTitle, fieldText } from "../auditText";
import { actionText, kindText } from "../copy";
import { copy } from "./copy";
import type { BookingRecord, TimelineEvent } from "./queries";
import { valueWords } from "./timelineText";

/** Fields that say why. */
const REASONS = ["reason", "rejection_reason", "cancellation_reason", "note", "how"];

/** Who, what, when and why. */
export function Timeline({ record }: { record: BookingRecord }) {
  const { booking, package: trip, timeline } = record;
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
              <b>{titleOf(event)}</b>{" "}
              <span className="quiet">
                <span>{copy.who}</span> <span dir="auto">{event.actor}</span>
              </span>
            </p>
            <p className="small quiet num">{instantText(event.at)}</p>
            <Changes event={event} names={names} />
            {reasonsOf(event.after).map((reason) => (
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

/** Others name what they are about: "Refund: settled". */
const CLEAR_ACTIONS = ["requested", "paid", "refunded", "mailed", "texted"];
const OWN_SUBJECTS = ["booking", "booking_requests", ""];

function titleOf({ action, subject }: TimelineEvent): string {
  const title = entryTitle(action);
  if (OWN_SUBJECTS.includes(subject) || CLEAR_ACTIONS.includes(action)) return title;
  return `${kindText(subject)}: ${lowerFirst(title)}`;
}

function reasonsOf(side: Json): string[] {
  return [...new Set(REASONS.map((field) => textOf(side, field)))].filter((text) => text !== "");
}

/** Only what differs. */
function Changes({ event, names }: { event: TimelineEvent; names: ReadonlyMap<string, string> }) {
  const { subject, before, after } = event;
  const wordsOf = (side: Json, field: string) => {
    const text = textOf(side, field);
    return names.get(text) ?? valueWords(field, fieldText(subject, field, text));
  };
  const changes = [...new Set([...fieldsOf(before), ...fieldsOf(after)])]
    .filter((field) => !REASONS.includes(field))
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
