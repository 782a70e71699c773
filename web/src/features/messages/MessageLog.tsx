import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useLayoutEffect, useRef, useState } from "react";
import { useConnection } from "../../api/connection";
import { Portrait } from "../../components/Portrait";
import { Icon } from "../../components/ui/Icon";
import { MoreIcon } from "../../components/ui/MoreIcon";
import { timeHere, zoneText } from "../../lib/instants";
import { copy, logLabel, separator } from "./copy";
import type { LogEntry, MessageDay } from "./messageDays";
import { dropMessage, retryMessage } from "./outbox";
import type { OlderMessages } from "./Thread";

type Props = {
  parts: MessageDay[];
  name: string;
  photo: string | null;
  person: string;
  older: OlderMessages;
  /** The reader's newest that the other side has read. */
  read: string | undefined;
  /** The first unread message. */
  unread: string | undefined;
  blank: string;
};

/** This near the end, the newest message stays in view. */
const NEAR_PX = 80;

export function MessageLog({ parts, name, photo, person, older, read, unread, blank }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const seen = useRef({ first: "", last: "", height: 0 });
  const first = parts[0]?.entries[0]?.key ?? "";
  const last = parts.at(-1)?.entries.at(-1);
  const lastKey = last?.key ?? "";
  // Syncs with the scroll position: the newest message stays visible, and older pages do not move the text being read.
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const before = seen.current;
    const isOlder = before.first !== "" && before.first !== first && before.last === lastKey;
    if (isOlder) box.scrollTop += box.scrollHeight - before.height;
    else if (!isAway || (before.last !== lastKey && last?.isMine === true)) box.scrollTop = box.scrollHeight;
    seen.current = { first, last: lastKey, height: box.scrollHeight };
  });
  const onScroll = () => {
    const box = place.current;
    if (box) setAway(box.scrollHeight - box.scrollTop - box.clientHeight > NEAR_PX);
  };
  const down = () => {
    place.current?.scrollTo({ top: place.current.scrollHeight });
    place.current?.focus();
  };
  return (
    <div className="log-place">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="log" ref={place} tabIndex={0} aria-label={logLabel(name)} onScroll={onScroll}>
        {older.has && (
          <button
            type="button"
            className="btn line compact log-older"
            aria-disabled={older.isLoading}
            onClick={() => {
              if (!older.isLoading) older.load();
            }}
          >
            {older.isLoading ? copy.loadingOlder : copy.older}
          </button>
        )}
        {parts.length === 0 && <p className="note log-blank">{blank}</p>}
        {parts.map((part) => (
          <Fragment key={part.day}>
            <h3 className="log-day">
              <span>
                <span>{separator(part.day, new Date())}</span> <span className="tiny num">{zoneOf(part)}</span>
              </span>
            </h3>
            <ol>
              {part.entries.map((entry) => (
                <Fragment key={entry.key}>
                  {entry.id !== undefined && entry.id === unread && (
                    <li className="log-new small">
                      <span>{copy.newHere}</span>
                    </li>
                  )}
                  <Message
                    entry={entry}
                    name={name}
                    photo={photo}
                    person={person}
                    state={entry.id !== undefined && entry.id === read ? copy.read : entry === last ? copy.sent : ""}
                  />
                </Fragment>
              ))}
            </ol>
          </Fragment>
        ))}
      </section>
      {isAway && (
        <button type="button" className="btn line compact log-down" onClick={down}>
          <MoreIcon name="down" small />
          {copy.newBelow}
        </button>
      )}
    </div>
  );
}

/** Writers may be half a day apart: each day names its time zone. */
function zoneOf({ entries }: MessageDay): string {
  const at = entries[0]?.at;
  return at === undefined ? "" : zoneText(new Date(at));
}

type MessageProps = { entry: LogEntry; name: string; photo: string | null; person: string; state: string };

function Message({ entry, name, photo, person, state }: MessageProps) {
  const { waiting, isMine, isFirst } = entry;
  return (
    <li className={["msg", isMine ? "mine" : "theirs", isFirst ? "first" : ""].join(" ").trim()}>
      {!isMine && isFirst && <Portrait name={name} photo={photo} />}
      <div>
        <p className="sr">{isMine ? copy.you : name}</p>
        <p className="msg-words">{entry.body}</p>
        <p className="msg-foot tiny quiet">
          <time className="num" dateTime={entry.at}>
            {timeHere(entry.at)}
          </time>
          {isMine && !waiting && state !== "" && <span>{state}</span>}
          {waiting?.state === "sending" && <span>{copy.sending}</span>}
        </p>
        {waiting && waiting.state !== "sending" && <Unsent entry={entry} person={person} />}
      </div>
    </li>
  );
}

function Unsent({ entry, person }: { entry: LogEntry; person: string }) {
  const queries = useQueryClient();
  const isOffline = useConnection() === "lost";
  const { waiting } = entry;
  if (!waiting) return null;
  return (
    <p className="msg-unsent small" role="status">
      <Icon name="warn" small />
      <span>
        {waiting.state === "refused" ? `${copy.waiting} ${waiting.why}` : isOffline ? copy.later : copy.waiting}
      </span>
      {!(isOffline && waiting.state === "waiting") && (
        <button type="button" className="link" onClick={() => retryMessage(queries, person, waiting)}>
          {copy.retry}
        </button>
      )}
      {waiting.state === "refused" && (
        <button type="button" className="link" onClick={() => dropMessage(person, waiting.key)}>
          {copy.remove}
        </button>
      )}
    </p>
  );
}
