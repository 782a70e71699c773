import "./inbox.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { requestOf } from "../../../../api/errors";
import { type GuideInbox, guideInbox, type InboxItem } from "../../../../api/guideInbox";
import type { Person } from "../../../../api/person";
import { announce } from "../../../../components/announce";
import { useDelays } from "../../../../components/delayed-answers/useDelays";
import { RequestId } from "../../../../components/ui/RequestId";
import { copy, countWaiting, firstOf, nextTripText, showAllText, showFirstText } from "./copy";
import { groupOf, INBOX_GROUPS, putDeadlinesFirst } from "./due";
import { InboxEntry } from "./InboxEntry";
import { nextTrip } from "./queries";
import { useInboxRows } from "./useInboxRows";
import { useNow } from "./useNow";
import { focusRow, useRowFocus } from "./useRowFocus";

/** More are behind a button. */
const FIRST = 8;

/** What waits for the guide, by what is due, each entry with its action. */
export function Inbox({ person }: { person: Person }) {
  const inbox = useQuery(guideInbox(person.id));
  if (inbox.data) return <InboxList person={person} inbox={inbox.data} />;
  return (
    <section className="inbox" aria-labelledby="inbox">
      <h2 className="h-section" id="inbox">
        {copy.title}
      </h2>
      {inbox.error ? (
        <p className="failed" role="alert">
          <span>{copy.failed}</span>{" "}
          <button type="button" className="link" onClick={() => void inbox.refetch()}>
            {copy.tryAgain}
          </button>
          <RequestId id={requestOf(inbox.error)} />
        </p>
      ) : (
        <div className="inbox-waiting" aria-busy="true">
          <p className="sr" role="status">
            {copy.loading}
          </p>
          <span className="skel block" />
          <span className="skel block" />
        </div>
      )}
    </section>
  );
}

function InboxList({ person, inbox }: { person: Person; inbox: GuideInbox }) {
  const queries = useQueryClient();
  const now = useNow();
  const { rows, toggle, finish } = useInboxRows(putDeadlinesFirst(inbox.items, now));
  const [isAll, setAll] = useState(false);
  const delays = useDelays(person.id);
  const section = useRef<HTMLElement>(null);
  const isCut = inbox.total > inbox.items.length;
  const unanswered = rows.filter((row) => !row.isGone);
  const listed = inbox.total - inbox.items.length + unanswered.length;
  const total = listed - unanswered.filter((row) => delays.folds.has(row.key)).length;
  const visible = rows.filter((row, place) => isAll || place < FIRST || row.isOpen);
  const groups = INBOX_GROUPS.map((group) => ({
    group,
    rows: visible.filter(({ item }) => groupOf(item, now) === group),
  })).filter((group) => group.rows.length > 0);
  const order = groups.flatMap((group) => group.rows.map(({ key }) => key));
  const rowFocus = useRowFocus(section, order);
  const onFinish = (item: InboxItem) => {
    finish(item);
    announce(countWaiting(Math.max(0, total - 1)));
    void queries.invalidateQueries({ queryKey: guideInbox(person.id).queryKey });
  };
  const firstHidden = rows.filter((row) => !visible.includes(row))[0]?.key;
  return (
    <section className="inbox" aria-labelledby="inbox" ref={section} {...delays.list} {...rowFocus}>
      <h2 className="h-section" id="inbox" tabIndex={-1}>
        <span>{copy.title}</span>
        {total > 0 && (
          <>
            {" "}
            <span className="n num">
              <span>{total}</span> <span className="sr">{copy.waiting}</span>
            </span>
          </>
        )}
      </h2>
      {rows.length === 0 && <EmptyInbox person={person} />}
      {groups.map((group) => (
        <div key={group.group}>
          <h3 className="inbox-group small">{copy.group[group.group]}</h3>
          <ul className="inbox-rows">
            {group.rows.map((row) => (
              <InboxEntry
                key={row.key}
                person={person}
                row={row}
                now={now}
                fold={delays.folds.get(row.key)}
                onToggle={() => toggle(row.key)}
                onDelay={(answer) => delays.delay(row.key, answer)}
                onUndo={delays.undo}
                onFinish={() => onFinish(row.item)}
              />
            ))}
          </ul>
        </div>
      ))}
      {firstHidden !== undefined && (
        <ShowAll first={firstHidden} onShow={() => setAll(true)}>
          {isCut ? showFirstText(unanswered.length) : showAllText(listed)}
        </ShowAll>
      )}
      {isCut && firstHidden === undefined && <p className="small quiet">{firstOf(inbox.items.length, inbox.total)}</p>}
    </section>
  );
}

type ShowAllProps = { first: string; onShow: () => void; children: string };

/** Hands its focus to the first row that it brings. */
function ShowAll({ first, onShow, children }: ShowAllProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  const firstRow = useRef(first);
  firstRow.current = first;
  // Syncs with the focus, which the removed button would lose.
  useEffect(() => {
    const section = button.current?.closest("section");
    return () => {
      if (isPressed.current && section) focusRow(section, firstRow.current);
    };
  }, []);
  return (
    <button
      type="button"
      className="btn line compact"
      ref={button}
      onClick={() => {
        isPressed.current = true;
        onShow();
      }}
    >
      {children}
    </button>
  );
}

function EmptyInbox({ person }: { person: Person }) {
  const { data: next } = useQuery(nextTrip(person.id));
  return (
    <p className="none">
      <b>{copy.empty}</b> {next && <span className="quiet">{nextTripText(next.start, next.title)}</span>}
    </p>
  );
}
