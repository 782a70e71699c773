import "./payouts.css";
import { useQuery } from "@tanstack/react-query";
import { requestOf } from "../../../api/errors";
import { payoutList } from "../../../api/payouts";
import { RequestId } from "../../../components/ui/RequestId";
import { RefundApprovals } from "../RefundApprovals";
import { CommissionRequests } from "./CommissionRequests";
import { copy } from "./copy";
import { DueGuides } from "./DueGuides";
import { LedgerFigures } from "./LedgerFigures";
import { RecentPayouts } from "./RecentPayouts";

/** What is owed to guides, and what was paid out. */
export function Payouts() {
  const { data, error, refetch } = useQuery(payoutList);
  return (
    <section className="payouts" aria-label={copy.title}>
      {!data && !error && (
        <div className="payouts-waiting" aria-busy="true">
          <p className="sr" role="status">
            {copy.loading}
          </p>
          <span className="skel block" />
          <span className="skel block" />
        </div>
      )}
      {!data && error && (
        <div className="q-note" role="alert">
          <p>{copy.failed}</p>
          <button type="button" className="btn line compact" onClick={() => void refetch()}>
            {copy.tryAgain}
          </button>
          <RequestId id={requestOf(error)} />
        </div>
      )}
      {data && (
        <>
          <LedgerFigures totals={data.totals} />
          <RefundApprovals isAssured={data.is_assured} />
          <CommissionRequests requests={data.commission_requests} />
          <DueGuides guides={data.guides} isAssured={data.is_assured} />
          <RecentPayouts payouts={data.recent} />
        </>
      )}
    </section>
  );
}
