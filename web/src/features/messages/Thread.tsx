import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useConnection } from "../../api/connection";
import { type Conversation, conversation } from "../../api/conversations";
import { AppError, requestOf } from "../../api/errors";
import type { Person } from "../../api/person";
import { type ConversationChannel, joinTalk } from "../../api/realtime";
import { announce } from "../../components/announce";
import { Portrait } from "../../components/Portrait";
import { Icon } from "../../components/ui/Icon";
import { RequestId } from "../../components/ui/RequestId";
import { Composer } from "./Composer";
import { ConversationSubject } from "./ConversationSubject";
import { cameIn, copy, sayHello, writesText } from "./copy";
import { MessageLog } from "./MessageLog";
import { firstUnread, lastRead, parts } from "./messageDays";
import { sendMessage, useOutbox } from "./outbox";
import { useMarkSeen } from "./queries";
import { ReportDialog } from "./ReportDialog";

type Props = { person: Person; talk: string };

/** A conversation's messages, and the message box. */
export function Thread({ person, talk }: Props) {
  const reading = useInfiniteQuery(conversation(person.id, talk));
  const pages = reading.data?.pages;
  const [newest] = pages ?? [];
  return (
    <section className="talk" aria-label={newest ? newest.other.name : copy.title} aria-busy={reading.isPending}>
      {newest && pages ? (
        <Open
          person={person}
          newest={newest}
          messages={pages.toReversed().flatMap((page) => page.messages)}
          older={{
            has: reading.hasNextPage,
            isLoading: reading.isFetchingNextPage,
            load: () => void reading.fetchNextPage(),
          }}
        />
      ) : (
        <>
          <Back />
          {reading.error ? (
            <div className="no-talk" role="alert">
              <p>{reading.error instanceof AppError ? reading.error.text : copy.unknown}</p>
              <RequestId id={requestOf(reading.error)} />
              <button type="button" className="btn line compact" onClick={() => void reading.refetch()}>
                {copy.tryAgain}
              </button>
            </div>
          ) : (
            <p className="no-talk quiet" role="status">
              {copy.loading}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Back() {
  return (
    <Link className="iconbtn talk-back" to="/messages" aria-label={copy.back}>
      <Icon name="left" />
    </Link>
  );
}

export type OlderMessages = { has: boolean; isLoading: boolean; load: () => void };
type OpenProps = { person: Person; newest: Conversation; messages: Conversation["messages"]; older: OlderMessages };

function Open({ person, newest, messages, older }: OpenProps) {
  const queries = useQueryClient();
  const { other, id: talk } = newest;
  const waiting = useOutbox(person.id).filter((one) => one.talk === talk);
  const [openedAt] = useState(newest.read_to);
  const [isReporting, setReporting] = useState(false);
  const { isTyping, typing } = useTyping({
    talk,
    me: person.id,
    count: messages.length,
    isOpen: newest.closed === null,
  });
  const connection = useConnection();
  useMarkSeen(newest, person.id);
  useMessageAnnouncement(messages, person.id, other.name);
  return (
    <>
      <header className="talk-head">
        <Back />
        <Portrait name={other.name} photo={other.avatar_url} />
        <div>
          <h2 className="h-22">{other.name}</h2>
          <p className="small quiet clip">
            <ConversationSubject talk={newest} isLink />
          </p>
        </div>
        {newest.is_reported ? (
          <span className="badge hollow">
            <Icon name="flag" small />
            {copy.reported}
          </span>
        ) : (
          messages.length > 0 && (
            <button
              type="button"
              className="btn line compact talk-report"
              aria-haspopup="dialog"
              onClick={() => setReporting(true)}
            >
              <Icon name="flag" small />
              <span>{copy.report}</span>
            </button>
          )
        )}
      </header>
      <MessageLog
        parts={parts(messages, waiting, person.id)}
        name={other.name}
        photo={other.avatar_url}
        person={person.id}
        older={older}
        read={lastRead(messages, person.id, newest.other_read_to)}
        unread={firstUnread(messages, person.id, openedAt)}
        blank={newest.closed === null ? sayHello(other.name, newest.side) : copy.nothingYet}
      />
      <p className="typing small quiet">{isTyping && writesText(other.name)}</p>
      {newest.closed === null ? (
        <>
          {connection === "lost" && (
            <p className="talk-note small" role="status">
              <Icon name="warn" small />
              {copy.offline}
            </p>
          )}
          <Composer
            person={person.id}
            talk={talk}
            onTyping={typing}
            onSend={(body) => sendMessage(queries, person.id, talk, body)}
          />
        </>
      ) : (
        <p className="talk-note">{newest.closed}</p>
      )}
      <ReportDialog person={person.id} talk={talk} open={isReporting} onClose={() => setReporting(false)} />
    </>
  );
}

/** Typing ends after a pause, or with the message. */
const TYPES_MS = 4_000;

type TypingIn = { talk: string; me: string; count: number; isOpen: boolean };

/** A conversation that is not open has no channel: the server refuses it. */
function useTyping({ talk, me, count, isOpen }: TypingIn) {
  const [until, setUntil] = useState<{ count: number } | null>(null);
  const room = useRef<ConversationChannel>(null);
  const seen = useRef(count);
  seen.current = count;
  // Syncs with the socket.
  useEffect(() => {
    if (!isOpen) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const joined = joinTalk(talk, me, () => {
      setUntil({ count: seen.current });
      clearTimeout(timer);
      timer = setTimeout(() => setUntil(null), TYPES_MS);
    });
    room.current = joined;
    return () => {
      clearTimeout(timer);
      joined.leave();
      room.current = null;
    };
  }, [talk, me, isOpen]);
  return { isTyping: until !== null && until.count === count, typing: () => room.current?.typing() };
}

/** Announces new messages of the other side once. */
function useMessageAnnouncement(messages: Conversation["messages"], me: string, name: string): void {
  const last = messages.at(-1);
  const announcedId = useRef(last?.id);
  // Syncs with the screen reader.
  useEffect(() => {
    if (!last || announcedId.current === last.id) return;
    announcedId.current = last.id;
    if (last.sender_id !== me) announce(cameIn(name, last.body));
  }, [last, me, name]);
}
