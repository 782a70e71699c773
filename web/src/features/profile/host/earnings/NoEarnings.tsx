import { Link } from "@tanstack/react-router";
import { BlankArt } from "../../../../components/BlankArt";
import { Icon } from "../../../../components/ui/Icon";
import { commissionText, copy } from "./copy";
import { REPUTATION } from "./period";
import { copy as reputationCopy } from "./reputationCopy";

/** Suspended guides may add nothing. */
export function NoEarnings({ percent, mayAdd }: { percent: number; mayAdd: boolean }) {
  return (
    <div className="blank">
      <BlankArt scene="empty" />
      <h3 className="h-28">{copy.emptyTitle}</h3>
      <p>{copy.emptyText}</p>
      <p className="quiet small">{commissionText(percent)}</p>
      {mayAdd && (
        <Link className="btn primary" to="/add-package">
          <Icon name="plus" small />
          {copy.create}
        </Link>
      )}
      <Link className="go" to="/profile" search={{ mode: "host", tab: "earnings", period: REPUTATION }}>
        <span>{reputationCopy.link}</span>
        <Icon name="right" small />
      </Link>
    </div>
  );
}
