import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { conversations } from "../../api/conversations";
import { useSession } from "../../api/session";
import { Icon } from "../ui/Icon";

type Props = {
  booking: string;
  label: string;
  /** The trip, or the traveler. */
  about: string;
};

/** Links to the conversation about a booking, with its unread count. */
export function ChatLink({ booking, label, about }: Props) {
  const session = useSession();
  return (
    <Link className="btn line compact" to="/messages" search={{ booking }}>
      <Icon name="speech" small />
      <span>
        <span>{label}</span>
        <span className="sr">{`: ${about}`}</span>
      </span>
      {session.state === "in" && <UnreadCount person={session.person.id} booking={booking} />}
    </Link>
  );
}

function UnreadCount({ person, booking }: { person: string; booking: string }) {
  // Unread ones come first.
  const { data } = useInfiniteQuery(conversations(person));
  const list = data?.pages.flatMap((page) => page.list);
  const count = list?.find((one) => one.booking_id === booking)?.unread ?? 0;
  if (count === 0) return null;
  return (
    <span className="unread-count num">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr">{`, ${count} unread`}</span>
    </span>
  );
}
