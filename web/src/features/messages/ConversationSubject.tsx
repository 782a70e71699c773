import { Link } from "@tanstack/react-router";
import type { ListedConversation } from "../../api/conversations";
import { reference } from "../../components/booking/copy";
import { rangeText } from "../../lib/dates";
import { copy } from "./copy";

type Talk = Pick<
  ListedConversation,
  "booking_id" | "package_id" | "side" | "status" | "title" | "start_date" | "end_date"
>;
type Props = {
  talk: Talk;
  /** Whether a booking links to its entry in the reader's profile, and an inquiry's trip to its page. */
  isLink?: boolean;
};

/** A booked trip with its days, or an inquiry's trip. */
export function ConversationSubject({ talk, isLink = false }: Props) {
  const { booking_id: booking, start_date: first, end_date: last } = talk;
  if (first === null || last === null) return <InquirySubject talk={talk} isLink={isLink} />;
  const subject = (
    <span>
      <span className="num">{rangeText(first, last)}</span>, <span>{talk.title}</span>
    </span>
  );
  if (!isLink || booking === null) return subject;
  return (
    <Link className="link clip talk-booking" to="/profile" search={{ ...placeOf(talk), q: reference(booking) }}>
      {subject}
    </Link>
  );
}

/** A guide's confirmed bookings are jobs, all others requests. */
function placeOf({ side, status }: Talk) {
  if (side !== "guide") return { mode: "visitor", tab: "bookings" } as const;
  return { mode: "host", tab: status === "confirmed" ? "jobs" : "bookings" } as const;
}

function InquirySubject({ talk, isLink }: Required<Props>) {
  return (
    <span>
      <span>{copy.question}</span>{" "}
      {isLink ? (
        <Link className="link" to="/packages/$id" params={{ id: talk.package_id }}>
          {talk.title}
        </Link>
      ) : (
        <span>{talk.title}</span>
      )}
    </span>
  );
}
