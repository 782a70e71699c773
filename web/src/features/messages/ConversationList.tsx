import { Link } from "@tanstack/react-router";
import type { ListedConversation } from "../../api/conversations";
import { Portrait } from "../../components/Portrait";
import { apart } from "../../lib/apart";
import { rangeText } from "../../lib/dates";
import { copy, unreadText, whenText } from "./copy";

type Props = { conversations: ListedConversation[]; open: string };

export function ConversationList({ conversations, open }: Props) {
  return (
    <ul className="talk-list">
      {conversations.map((one) => (
        <li key={one.booking_id}>
          <Link
            to="/messages"
            search={{ booking: one.booking_id }}
            className={one.unread > 0 ? "talk-entry unread" : "talk-entry"}
            aria-current={one.booking_id === open ? "true" : undefined}
            resetScroll={false}
          >
            <Portrait name={one.other.name} photo={one.other.avatar_url} />
            <span className="talk-entry-words">
              <span className="talk-entry-head">
                <b>{apart(one.other.name)}</b>
                {one.last && <span className="tiny quiet num">{whenText(one.last.sent_at, new Date())}</span>}
              </span>
              <span className="small quiet clip">
                <span className="num">{rangeText(one.start_date, one.end_date)}</span>, {one.title}
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
      <bdi>{last.body}</bdi>
    </>
  ) : (
    <bdi>{last.body}</bdi>
  );
}
