import { Link } from "@tanstack/react-router";
import { BlankArt } from "../../components/BlankArt";
import { Icon } from "../../components/ui/Icon";
import { copy } from "./copy";
import type { TripSearch } from "./params";
import { prefillPlanner } from "./prefillPlanner";

type Props = {
  search: TripSearch;
  onClear: (() => void) | undefined;
};

export function NothingFound({ search, onClear }: Props) {
  return (
    <div className="blank">
      <BlankArt scene="empty" />
      <h2 className="h-28">No experiences found</h2>
      <p className="quiet">Try adjusting your filters or search terms to find more experiences</p>
      {onClear && (
        <button type="button" className="btn line" onClick={onClear}>
          {copy.clear}
        </button>
      )}
      <Link className="go" to="/ai-itinerary" onClick={() => prefillPlanner(search)}>
        <span>Plan your own trip, day by day</span>
        <Icon name="right" small />
      </Link>
    </div>
  );
}
