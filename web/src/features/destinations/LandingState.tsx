import type { UseQueryResult } from "@tanstack/react-query";
import { FailedPage } from "../../components/FailedPage";
import { copy } from "./copy";

/** Loading, or failed. */
export function LandingState({ page }: { page: UseQueryResult<unknown> }) {
  if (page.error) {
    return <FailedPage title={copy.failedOne} error={page.error} onAgain={() => void page.refetch()} />;
  }
  return (
    <div className="landing wrap" aria-busy="true">
      <p className="back">
        <span className="go" role="status">
          {copy.loading}
        </span>
      </p>
      <div className="landing-head">
        <div>
          <span className="skel line-m" />
          <span className="skel headline" />
          <span className="skel block" />
        </div>
        <div className="plate skel" />
      </div>
    </div>
  );
}
