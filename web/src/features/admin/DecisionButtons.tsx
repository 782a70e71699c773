import type { MouseEvent } from "react";
import { copy } from "./copy";
import type { QueueActions } from "./useQueueKeys";

export function DecisionButtons({ acts }: { acts: QueueActions }) {
  return (
    <div className="act" data-foot="true">
      <button type="button" className="btn danger compact" onClick={(event) => isFirstPress(event) && acts.onReject()}>
        {copy.reject}{" "}
        <span aria-hidden="true">
          <kbd>R</kbd>
        </span>
      </button>
      <button
        type="button"
        className="btn primary compact"
        onClick={(event) => isFirstPress(event) && acts.onApprove()}
      >
        {copy.approve}{" "}
        <span aria-hidden="true">
          <kbd>A</kbd>
        </span>
      </button>
    </div>
  );
}

/** The second press of a double click would be about the next entry, which is open by then. */
function isFirstPress({ detail }: MouseEvent): boolean {
  return detail < 2;
}
