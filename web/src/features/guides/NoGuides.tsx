import { Link } from "@tanstack/react-router";
import { BlankArt } from "../../components/BlankArt";
import { Icon } from "../../components/ui/Icon";
import { directoryCopy } from "./directoryCopy";

/** `onClear` is set with filters only; without them there are no guides at all. */
export function NoGuides({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear) return <p className="blank quiet">{directoryCopy.empty}</p>;
  return (
    <div className="blank">
      <BlankArt scene="empty" />
      <h2 className="h-28">{directoryCopy.emptyTitle}</h2>
      <p className="quiet">{directoryCopy.emptyText}</p>
      <button type="button" className="btn line" onClick={onClear}>
        {directoryCopy.clear}
      </button>
      <Link className="go" to="/search">
        <span>{directoryCopy.trips}</span>
        <Icon name="right" small />
      </Link>
    </div>
  );
}
