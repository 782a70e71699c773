import { deadlineText, instantText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import { Fact, Facts } from "../Facts";
import { ProviderLink } from "../ProviderLink";
import { RecordLink } from "../RecordLink";
import { StateBadge } from "../StateBadge";
import { copy } from "./copy";
import { Evidence } from "./Evidence";
import { EvidenceState } from "./EvidenceState";
import type { Dispute } from "./queries";

/** What is disputed, until when it can be answered, and the evidence. */
export function DisputePane({ dispute }: { dispute: Dispute }) {
  return (
    <article className="pv-in dispute-pane">
      <p className="pv-line">
        <StateBadge state={dispute.status} />
        <RecordLink tab="bookings" id={dispute.booking_id} text={dispute.reference} />
      </p>
      <h2 className="h-28 num">{usdCents(dispute.amount)}</h2>
      <Facts>
        <Fact name={copy.traveler}>
          <bdi>{dispute.traveler}</bdi>
        </Fact>
        <Fact name={copy.trip}>
          <bdi>{dispute.trip}</bdi>
        </Fact>
        <Fact name={copy.guide}>
          <bdi>{dispute.guide}</bdi>
        </Fact>
        <Fact name={copy.opened}>
          <span className="num">{instantText(dispute.created_at)}</span>
        </Fact>
        {dispute.decided_at === null ? (
          <Fact name={copy.answerBy}>
            <span className="num">{dispute.due_by === null ? copy.noDeadline : deadlineText(dispute.due_by)}</span>
          </Fact>
        ) : (
          <Fact name={copy.decided}>
            <span className="num">{instantText(dispute.decided_at)}</span>
          </Fact>
        )}
        {dispute.evidence_state !== null && (
          <Fact name={copy.sentAt}>
            {dispute.evidence_sent_at !== null && <span className="num">{instantText(dispute.evidence_sent_at)}</span>}
            <EvidenceState dispute={dispute} />
          </Fact>
        )}
      </Facts>
      <ProviderLink url={dispute.provider_link} />
      <Evidence dispute={dispute} />
    </article>
  );
}
