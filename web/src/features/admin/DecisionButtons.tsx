import { copy } from "./copy";
import type { QueueActions } from "./useQueueKeys";

export function DecisionButtons({ isPending, acts }: { isPending: boolean; acts: QueueActions }) {
  return (
    <div className="act" data-foot="true">
      <button type="button" className="btn danger compact" aria-disabled={isPending} onClick={acts.onReject}>
        {copy.reject}{" "}
        <span aria-hidden="true">
          <kbd>R</kbd>
        </span>
      </button>
      <button type="button" className="btn primary compact" aria-disabled={isPending} onClick={acts.onApprove}>
        {copy.approve}{" "}
        <span aria-hidden="true">
          <kbd>A</kbd>
        </span>
      </button>
    </div>
  );
}
