import type { Plan } from "../../api/plan";
import { useSession } from "../../api/session";
import { Icon } from "../../components/ui/Icon";
import { togetherText } from "./planEditors";

/** Nothing without other editors. */
export function PlanEditors({ plan }: { plan: Plan }) {
  const session = useSession();
  const text = togetherText(plan, session.state === "in" ? session.person.name : "");
  if (text === undefined) return null;
  return (
    <p className="small plan-together no-print">
      <Icon name="people" small />
      <span>{text}</span>
    </p>
  );
}
