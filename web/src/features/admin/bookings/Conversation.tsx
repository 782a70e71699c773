import { type FormEvent, useState } from "react";
import { Failure } from "../../../components/Failure";
import { TextArea } from "../../../components/ui/TextArea";
import { instantText } from "../../../lib/instants";
import { useMay } from "../rights";
import { copy, messagesText } from "./copy";
import { type BookingRecord, useReadConversation } from "./queries";

const REASON_LENGTH = { least: 10, most: 300 };

type Props = Pick<BookingRecord, "conversation"> & { booking: string };

/** How much was written; the words themselves only after a reason, which is logged. */
export function Conversation({ booking, conversation }: Props) {
  const read = useReadConversation(booking);
  const mayRead = useMay("handle_messages");
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
          {read.data && <Messages messages={read.data.messages} />}
          {!read.data && mayRead && <ReasonForm read={read} />}
        </>
      )}
    </section>
  );
}

function ReasonForm({ read }: { read: ReturnType<typeof useReadConversation> }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const isReady = reason.trim().length >= REASON_LENGTH.least;
  if (!isAsking) {
    return (
      <button type="button" className="btn line compact" onClick={() => setAsking(true)}>
        {copy.readConversation}
      </button>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !read.isPending) read.mutate(reason);
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <TextArea
        label={copy.reason}
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH.most}
        rows={2}
        hint={copy.reasonHint}
      />
      <Failure error={read.error} otherwise={copy.conversationFailed} />
      <p className="acts-row">
        <button type="submit" className="btn primary compact" disabled={!isReady} aria-disabled={read.isPending}>
          {read.isPending ? copy.reading : copy.readConversation}
        </button>
        <button type="button" className="btn line compact" onClick={() => setAsking(false)}>
          {copy.cancel}
        </button>
      </p>
    </form>
  );
}

type Messages = NonNullable<ReturnType<typeof useReadConversation>["data"]>["messages"];

function Messages({ messages }: { messages: Messages }) {
  return (
    <ol className="record-messages" aria-label={copy.conversation}>
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two messages can be alike, and none moves
        <li key={index} className={message.side}>
          <p className="small">
            <b>
              <bdi>{message.author}</bdi>
            </b>{" "}
            <span className="quiet">
              <span>{message.side === "guide" ? copy.guide : copy.traveler}</span> ·{" "}
              <span className="num">{instantText(message.at)}</span>
            </span>
          </p>
          <p className="written" dir="auto">
            {message.text}
          </p>
        </li>
      ))}
    </ol>
  );
}
