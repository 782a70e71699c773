import "./notices.css";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useId } from "react";
import { requestOf } from "../../api/errors";
import type { Person } from "../../api/person";
import { Icon } from "../../components/ui/Icon";
import { RequestId } from "../../components/ui/RequestId";
import { useDisclosure } from "../../components/ui/useDisclosure";
import { returnPath } from "../../lib/returnPath";
import { bellCount, bellLabel, copy, whenText } from "./copy";
import { type Notice, notices, unreadCount as unreadOf, useMarkRead } from "./queries";

/** `pop` places the list: under the bell or across. */
export function Bell({ person, pop }: { person: Person; pop: "menu-pop" | "drop" }) {
  const { open, area, button, toggle, close } = useDisclosure<HTMLDivElement>();
  const notifications = useInfiniteQuery(notices(person.id));
  const list = notifications.data?.pages.flatMap((page) => page.list);
  const id = useId();
  const { data: unread = 0 } = useQuery(unreadOf(person.id));
  return (
    <div className={pop === "drop" ? "bell" : "bell menu"} ref={area}>
      <button
        type="button"
        className="iconbtn"
        ref={button}
        aria-label={bellLabel(unread)}
        aria-expanded={open}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon name="bell" />
        {unread > 0 && (
          // The label has the number; as a text, "9+" would be another one.
          <span className="bell-count num" aria-hidden="true" data-count={bellCount(unread)} />
        )}
      </button>
      <div id={id} className={`${pop} notices`} hidden={!open}>
        {open && <List person={person} told={notifications} list={list} unread={unread} onGone={close} />}
      </div>
    </div>
  );
}

type ListProps = {
  person: Person;
  told: {
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  list: Notice[] | undefined;
  unread: number;
  onGone: () => void;
};

function List({ person, told, list, unread, onGone }: ListProps) {
  const mark = useMarkRead(person.id);
  return (
    <>
      <div className="notices-head">
        <h2 className="h-18">{copy.title}</h2>
        {unread > 0 && (
          <button type="button" className="link small" onClick={() => mark.mutate(undefined)}>
            {copy.markAll}
          </button>
        )}
      </div>
      {list === undefined && told.error === null && (
        <p className="quiet" role="status">
          {copy.loading}
        </p>
      )}
      {list === undefined && told.error && (
        <p role="alert">
          {copy.failed}{" "}
          <button type="button" className="link" onClick={() => void told.refetch()}>
            {copy.tryAgain}
          </button>
          <RequestId id={requestOf(told.error)} />
        </p>
      )}
      {list?.length === 0 && (
        <p>
          <b>{copy.empty}</b> <span className="quiet">{copy.emptyHint}</span>
        </p>
      )}
      <ul>
        {list?.map((notice) => (
          <li key={notice.id}>
            <Line notice={notice} onRead={() => mark.mutate(notice.id)} onGone={onGone} />
          </li>
        ))}
      </ul>
      {told.hasNextPage && (
        <p className="notices-more">
          <button
            type="button"
            className="btn line compact"
            aria-disabled={told.isFetchingNextPage}
            onClick={() => !told.isFetchingNextPage && void told.fetchNextPage()}
          >
            {told.isFetchingNextPage ? copy.loadingMore : copy.loadMore}
          </button>
          {told.isFetchNextPageError && (
            <span className="failed small" role="alert">
              {copy.failed}
            </span>
          )}
        </p>
      )}
      <p className="notices-foot">
        <Link className="link small" to="/profile" search={{ tab: "notifications" }} onClick={onGone}>
          {copy.choose}
        </Link>
      </p>
    </>
  );
}

/** A press marks it read and follows its link, if on this site. */
function Line({ notice, onRead, onGone }: { notice: Notice; onRead: () => void; onGone: () => void }) {
  const { history } = useRouter();
  const path = returnPath(notice.link);
  const isUnread = notice.read_at === null;
  const words = (
    <>
      <b>
        {isUnread && <span className="sr">{`${copy.unread}: `}</span>}
        <span>{notice.title}</span>
      </b>
      <span className="small">{notice.body}</span>
      <span className="tiny quiet">{whenText(notice.created_at)}</span>
    </>
  );
  const read = () => {
    if (isUnread) onRead();
  };
  const className = isUnread ? "notice unread" : "notice";
  if (path === "/") {
    return (
      <button type="button" className={className} onClick={read}>
        {words}
      </button>
    );
  }
  const follow = (event: MouseEvent) => {
    read();
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGone();
    history.push(path);
  };
  return (
    <a className={className} href={path} onClick={follow}>
      {words}
    </a>
  );
}
