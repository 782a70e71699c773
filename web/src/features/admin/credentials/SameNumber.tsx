import { Link } from "@tanstack/react-router";
import type { QueuedCredential } from "../../../api/credentials";
import { Icon } from "../../../components/ui/Icon";
import { copy } from "./copy";

/** A warning: a number may be mistyped, or one of two guides may not be its holder. */
export function SameNumber({ others }: { others: QueuedCredential["same_number"] }) {
  return (
    <div className="pane-note">
      <Icon name="warn" small />
      <p>
        <span>{copy.sameNumber}</span>{" "}
        {others.map((other, place) => (
          <span key={other.guide_id}>
            {place > 0 && <span>, </span>}
            <Link className="link" to="/guides/$id" params={{ id: other.guide_id }}>
              {other.display_name}
            </Link>
          </span>
        ))}
      </p>
    </div>
  );
}
