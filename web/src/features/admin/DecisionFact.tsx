import { useQuery } from "@tanstack/react-query";
import { instantDayText } from "../../lib/instants";
import { copy, decidedBy } from "./copy";
import { Fact } from "./Facts";
import { personName } from "./queries";
import { decisionOf } from "./Status";

type Props = { of: { status: string; reviewed_at: string | null; reviewed_by: string | null } };

/** What was decided, when and by whom. */
export function DecisionFact({ of: { status, reviewed_at, reviewed_by } }: Props) {
  const { data: name } = useQuery(personName(reviewed_by));
  const decision = decisionOf(status);
  if (decision === "pending") return null;
  return (
    <Fact name={decision === "approved" ? copy.approvedOn : copy.rejectedOn}>
      <span className="num">{decidedBy(reviewed_at === null ? copy.unknown : instantDayText(reviewed_at), name)}</span>
    </Fact>
  );
}
