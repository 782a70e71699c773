import "./conversationReading.css";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { db } from "../../api/client";
import { unwrap } from "../../api/errors";
import { Failure } from "../../components/Failure";
import { TextArea } from "../../components/ui/TextArea";
import { instantText } from "../../lib/instants";
import { copy as deskCopy } from "./copy";
import { useMay } from "./rights";

const REASON_LENGTH = { least: 10, most: 300 };

const copy = {
  conversation: "Conversation",
  read: "Read the conversation",
  reading: "Reading…",
  reason: "Why do you need to read it?",
  reasonHint: "10 to 300 characters. It goes into the audit log with your name.",
  failed: "The conversation could not be read.",
} as const;

/** Of a booking, or of a flagged inquiry. */
export function ConversationReading({ conversation }: { conversation: string }) {
  const read = useReadConversation(conversation);
  const mayRead = useMay("handle_messages");
  if (read.data) return <Messages messages={read.data.messages} />;
  return mayRead ? <ReasonForm read={read} /> : null;
}

function useReadConversation(conversation: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) =>
      unwrap(await db().rpc("admin_conversation", { booking_id: conversation, reason: reason.trim() })),
    onSettled: () => queries.invalidateQueries({ queryKey: ["audit_log"] }),
  });
}

function ReasonForm({ read }: { read: ReturnType<typeof useReadConversation> }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const isReady = reason.trim().length >= REASON_LENGTH.least;
  if (!isAsking) {
    return (
      <button type="button" className="btn line compact" onClick={() => setAsking(true)}>
        {copy.read}
      </button>
    );
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !read.isPending) read.mutate(reason);
  };
  return (
    <form className="conversation-reason" noValidate onSubmit={onSubmit}>
      <TextArea
        label={copy.reason}
        value={reason}
        onChange={setReason}
        maxLength={REASON_LENGTH.most}
        rows={2}
        hint={copy.reasonHint}
      />
      <Failure error={read.error} otherwise={copy.failed} />
      <p className="acts-row">
        <button type="submit" className="btn primary compact" disabled={!isReady} aria-disabled={read.isPending}>
          {read.isPending ? copy.reading : copy.read}
        </button>
        <button type="button" className="btn line compact" onClick={() => setAsking(false)}>
          {deskCopy.cancel}
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
              <span>{message.side === "guide" ? deskCopy.guide : deskCopy.traveler}</span> ·{" "}
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
