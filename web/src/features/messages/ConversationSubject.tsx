import { Link } from "@tanstack/react-router";
import type { ListedConversation } from "../../api/conversations";
import { rangeText } from "../../lib/dates";
import { copy } from "./copy";

type Props = {
  talk: Pick<ListedConversation, "package_id" | "title" | "start_date" | "end_date">;
  /** Whether an inquiry's trip links to its page. */
  isLink?: boolean;
};

/** A booked trip with its days, or an inquiry's trip. */
export function ConversationSubject({ talk, isLink = false }: Props) {
  const { start_date: first, end_date: last } = talk;
  if (first === null || last === null) return <InquirySubject talk={talk} isLink={isLink} />;
  return (
    <span>
      <span className="num">{rangeText(first, last)}</span>, <span>{talk.title}</span>
    </span>
  );
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
