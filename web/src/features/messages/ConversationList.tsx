import { Link } from "@tanstack/react-router";
import type { ListedConversation } from "../../api/conversations";
import { Portrait } from "../../components/Portrait";
import { ConversationSubject } from "./ConversationSubject";
import { copy, unreadText, whenText } from "./copy";

type Props = { conversations: ListedConversation[]; open: string };

export function ConversationList({ conversations, open }: Props) {
  return (
    <ul className="talk-list">
      {conversations.map((one) => (
        <li key={one.id}>
          <Link
            to="/messages"
            search={one.booking_id === null ? { inquiry: one.id } : { booking: one.id }}
            className={one.unread > 0 ? "talk-entry unread" : "talk-entry"}
            aria-current={one.id === open ? "true" : undefined}
            resetScroll={false}
          >
            <Portrait name={one.other.name} photo={one.other.avatar_url} />
            <span className="talk-entry-words">
              <span className="talk-entry-head">
                <b>
                  <bdi>{one.other.name}</bdi>
                </b>
                {one.last && <span className="tiny quiet num">{whenText(one.last.sent_at, new Date())}</span>}
              </span>
              <span className="small quiet clip">
                <ConversationSubject talk={one} />
              </span>
              <span className="talk-entry-head">
                <span className="small clip">{lastWords(one)}</span>
                {one.unread > 0 && (
                  <span className="unread-count num">
                    <span aria-hidden="true">{one.unread > 99 ? "99+" : one.unread}</span>
                    <span className="sr">{`, ${unreadText(one.unread)}`}</span>
                  </span>
                )}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function lastWords({ last }: ListedConversation) {
  if (last === null) return <span className="quiet">{copy.nothingYet}</span>;
  return last.is_mine ? (
    <>
      <span className="quiet">{`${copy.you}: `}</span>
      <span>{last.body}</span>
    </>
  ) : (
    <span>{last.body}</span>
  );
}
