import "./disputes.css";
import { instantDayText } from "../../../lib/instants";
import { usdCents } from "../../../lib/money";
import type { AdminSearch } from "../params";
import { Queue } from "../Queue";
import { DISPUTE_STATES } from "../queueStates";
import { StateBadge } from "../StateBadge";
import { copy, deadlineLeft } from "./copy";
import { DisputePane } from "./DisputePane";
import { type Dispute, useDisputes } from "./queries";

type Props = { search: AdminSearch; onChange: (part: Partial<AdminSearch>) => void };

/** Payments that a traveler's bank has taken back, and what is known about them. */
export function Disputes({ search, onChange }: Props) {
  const show = DISPUTE_STATES.find((one) => one === search.show) ?? "open";
  return (
    <Queue
      search={{ ...search, show, q: "" }}
      onChange={onChange}
      reading={useDisputes(show)}
      label={copy.title}
      states={DISPUTE_STATES}
      loading={copy.loading}
      failed={copy.failed}
      empty={copy.empty}
      emptyStates={["open", "any"]}
      idOf={(row) => row.id}
      columns={[
        {
          title: copy.traveler,
          cell: (row) => (
            <>
              <bdi>{row.traveler}</bdi>
              <span className="small quiet disputed-trip" dir="auto">
                {row.trip}
              </span>
              <span className="sr">{`, ${usdCents(row.amount)}`}</span>
            </>
          ),
        },
        { title: copy.state, cell: (row) => <StateBadge state={row.status} /> },
        { title: copy.amount, cell: (row) => usdCents(row.amount), isNumber: true },
        { title: copy.answerBy, cell: (row) => <AnswerBy row={row} /> },
        { title: copy.opened, cell: (row) => <span className="num">{instantDayText(row.created_at)}</span> },
      ]}
      preview={(row) => <DisputePane key={row.id} dispute={row} />}
    />
  );
}

function AnswerBy({ row: { due_by, decided_at, evidence_state } }: { row: Dispute }) {
  if (decided_at === null && evidence_state !== null && evidence_state !== "failed") {
    const isTaken = evidence_state === "taken";
    return <span className={isTaken ? "status approved" : "quiet"}>{isTaken ? copy.sent : copy.waiting}</span>;
  }
  if (due_by === null || decided_at !== null) return <span className="quiet">–</span>;
  const { text, isSoon } = deadlineLeft(due_by);
  return (
    <>
      <span className="num">{instantDayText(due_by)}</span>
      <span className={isSoon ? "small kind soon" : "small quiet kind"}>{text}</span>
      {evidence_state === "failed" && <span className="small kind soon">{copy.notSent}</span>}
    </>
  );
}
