import { instantText } from "../../../lib/instants";
import { ConversationReading } from "../ConversationReading";
import { copy, messagesText } from "./copy";
import type { BookingRecord } from "./queries";

type Props = Pick<BookingRecord, "conversation"> & { booking: string };

/** How much was written; the words themselves only after a reason, which is logged. */
export function Conversation({ booking, conversation }: Props) {
  return (
    <section className="record-conversation" aria-label={copy.conversation}>
      <h3 className="label">{copy.conversation}</h3>
      {!conversation || conversation.messages === 0 ? (
        <p className="small quiet">{copy.noConversation}</p>
      ) : (
        <>
          <p className="small num">
            <span>{messagesText(conversation.messages)}</span>
            {conversation.last_at !== null && (
              <span className="quiet">{` · ${instantText(conversation.last_at)}`}</span>
            )}
          </p>
          <ConversationReading conversation={booking} />
        </>
      )}
    </section>
  );
}
