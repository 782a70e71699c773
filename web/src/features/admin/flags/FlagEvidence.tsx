import type { ReactNode } from "react";
import { dayText } from "../../../lib/dates";
import { instantText } from "../../../lib/instants";
import { ConversationReading } from "../ConversationReading";
import { RecordLink } from "../RecordLink";
import { StateBadge } from "../StateBadge";
import { copy, foundText, sideText } from "./copy";
import { PackageLink } from "./FlagSubject";
import { Passages } from "./Passages";
import type { FlagRecord } from "./queries";

/** What a flag rests on: only the parts that it has. */
export function FlagEvidence({ flag }: { flag: FlagRecord }) {
  return (
    <>
      {flag.passages.length > 0 && <Passages flag={flag} />}
      <Messages flag={flag} />
      <Rows
        title={copy.bookings}
        of={flag.bookings.map((booking) => ({
          key: booking.id,
          text: (
            <>
              <RecordLink tab="bookings" id={booking.id} text={booking.reference} isPlain />{" "}
              <span dir="auto">{booking.title}</span>
            </>
          ),
          more: (
            <p>
              <span className="num">{dayText(booking.start_date)}</span> · <bdi>{booking.traveler}</bdi> ·{" "}
              <bdi>{booking.guide}</bdi>
            </p>
          ),
          end: <StateBadge state={booking.status} />,
        }))}
      />
      <Rows
        title={copy.packages}
        of={flag.packages.map((one) => ({
          key: one.id,
          text: <PackageLink id={one.id} title={one.title} />,
          more: (
            <p>
              <bdi>{one.owner}</bdi> · <span className="num">{instantText(one.created_at)}</span>
            </p>
          ),
          end: <StateBadge state={one.status} />,
        }))}
      />
    </>
  );
}

function Messages({ flag: { messages, subject } }: { flag: FlagRecord }) {
  if (messages.length === 0) return null;
  return (
    <>
      <Rows
        title={copy.messages}
        of={messages.map((message) => ({
          key: message.id,
          text: <span className="num">{instantText(message.sent_at)}</span>,
          more: (
            <p>
              <bdi>{message.author}</bdi> · <span>{sideText(message.side)}</span> ·{" "}
              <span>{foundText(message.found)}</span>
            </p>
          ),
          end: null,
        }))}
      />
      <p className="small quiet">{copy.messagesNote}</p>
      <ConversationReading conversation={subject.id} />
    </>
  );
}

type Row = { key: string; text: ReactNode; more: ReactNode; end: ReactNode };

function Rows({ title, of }: { title: string; of: readonly Row[] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="label">{title}</h3>
      <ul className="flag-rows l">
        {of.map(({ key, text, more, end }) => (
          <li key={key}>
            <div>
              <p>{text}</p>
              <div className="small quiet">{more}</div>
            </div>
            <span>{end}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
