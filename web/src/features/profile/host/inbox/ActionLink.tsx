import { Link } from "@tanstack/react-router";
import type { InboxItem } from "../../../../api/guideInbox";
import { aboutText, actionOf } from "./copy";

/** To the page where the action is done. */
export function ActionLink({ item }: { item: InboxItem }) {
  const { kind, id } = item;
  const words = (
    <span>
      <span>{actionOf(item)}</span>
      <span className="sr">{aboutText(item)}</span>
    </span>
  );
  const className = "btn line compact";
  if (kind === "custom_request") {
    return (
      <Link className={className} to="/trip-requests/$id" params={{ id }}>
        {words}
      </Link>
    );
  }
  if (kind === "package_sent_back") {
    return (
      <Link className={className} to="/packages/$id/edit" params={{ id }}>
        {words}
      </Link>
    );
  }
  if (kind === "credential") {
    return (
      <Link className={className} to="/profile" search={{ mode: "host", tab: "credentials" }}>
        {words}
      </Link>
    );
  }
  if (kind === "balance_due") {
    return (
      <Link className={className} to="/messages" search={{ booking: id }}>
        {words}
      </Link>
    );
  }
  return (
    <Link className={className} to="/profile/jobs/$id" params={{ id }}>
      {words}
    </Link>
  );
}
