import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useRef } from "react";
import { type Conversation, conversation } from "../../../../api/conversations";
import { textOf } from "../../../../api/errors";
import { MESSAGE_LENGTH } from "../../../../api/forms.gen";
import type { InboxItem } from "../../../../api/guideInbox";
import type { Person } from "../../../../api/person";
import type { DelayAnswer } from "../../../../components/delayedAnswer";
import { Failure } from "../../../../components/Failure";
import { writeMessageDraft } from "../../../../components/messageDraft";
import { TextArea } from "../../../../components/ui/TextArea";
import { toast } from "../../../../components/ui/toasts";
import { useSubmitResult } from "../../../../components/useSubmitResult";
import { copy, sentText } from "./copy";
import { useSendReply } from "./queries";
import { replyKey } from "./replyKey";
import { SavedReplies } from "./SavedReplies";
import { useFirstField } from "./useFirstField";
import { useReplyDraft } from "./useReplyDraft";

type Props = { person: Person; item: InboxItem; onDelay: DelayAnswer; onSend: () => void };

/** The last messages, for the reader to know what the reply is about. */
const LATEST = 4;

export function MessageReply({ person, item, onDelay, onSend }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const talk = item.id;
  const { data } = useInfiniteQuery(conversation(person.id, talk));
  const send = useSendReply(person.id, talk);
  const sent = useSubmitResult();
  const focusField = useFirstField(form);
  const newest = data?.pages[0];
  const [text, write] = useReplyDraft(person.id, talk, newest?.messages);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = text.trim();
    if (body === "" || send.isPending) return;
    const seen = newest?.messages.findLast((one) => one.sender_id !== person.id)?.id;
    const sendNow = () => {
      // The page may close before it learns the outcome; until then the reply is stored with its key.
      replyKey(person.id, talk, body);
      writeMessageDraft(person.id, talk, "");
      const outcome = send.mutateAsync({ body, seen });
      outcome.catch(() => writeMessageDraft(person.id, talk, body));
      sent(outcome, {
        onSuccess: () => {
          toast({ tone: "good", title: copy.sentTitle, text: sentText(item.person ?? newest?.other.name ?? "") });
          onSend();
        },
        wordsOf: (error) => textOf(error, copy.replyFailed),
      });
      return outcome;
    };
    onDelay({ what: copy.replyTitle, text: body, send: sendNow });
  };
  return (
    <form className="inbox-reply" noValidate ref={form} onSubmit={onSubmit}>
      {newest ? (
        <LatestMessages newest={newest} me={person.id} />
      ) : (
        item.detail !== null && <p className="inbox-quote">{item.detail}</p>
      )}
      {newest && newest.closed !== null ? (
        <p className="quiet">{newest.closed}</p>
      ) : (
        <>
          <TextArea label={copy.reply} value={text} onChange={write} maxLength={MESSAGE_LENGTH} />
          <Failure error={send.error}>{textOf(send.error, copy.replyFailed)}</Failure>
          <p className="acts-row">
            <button
              type="submit"
              className="btn primary compact"
              disabled={text.trim() === ""}
              aria-disabled={send.isPending}
            >
              {send.isPending ? copy.sending : copy.send}
            </button>
            <Link className="btn line compact" to="/messages" search={{ booking: talk }}>
              {copy.openChat}
            </Link>
          </p>
          <SavedReplies
            person={person.id}
            text={text}
            onUse={(saved) => {
              write(text.trim() === "" ? saved : `${text.trimEnd()}\n${saved}`);
              focusField();
            }}
          />
        </>
      )}
    </form>
  );
}

function LatestMessages({ newest, me }: { newest: Conversation; me: string }) {
  return (
    <ol className="inbox-talk">
      {newest.messages.slice(-LATEST).map((one) => (
        <li key={one.id}>
          <span className="small quiet">
            <bdi>{one.sender_id === me ? copy.you : newest.other.name}</bdi>
          </span>
          <span className="inbox-quote">{one.body}</span>
        </li>
      ))}
    </ol>
  );
}
