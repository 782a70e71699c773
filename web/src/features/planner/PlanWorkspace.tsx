import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Plan } from "../../api/plan";
import { Icon } from "../../components/ui/Icon";
import { ChatPanel } from "./ChatPanel";
import { PlanPanel } from "./PlanPanel";
import { copy } from "./planCopy";
import { usePlan } from "./usePlan";

/** Side by side; on a phone one of them at a time. */
export function PlanWorkspace({ plan, isSample = false }: { plan: Plan; isSample?: boolean }) {
  const work = usePlan(plan);
  const [side, setSide] = useState<"plan" | "chat">("plan");
  const read = useRef(0);
  const turnTo = (next: "plan" | "chat") => {
    if (next === side) return;
    if (side === "plan") read.current = scrollY;
    flushSync(() => setSide(next));
    // The plan keeps its scroll position.
    scrollTo({ top: next === "chat" ? 0 : read.current, behavior: "instant" });
  };
  return (
    <div className="customize wrap" data-side={side}>
      <ChatPanel work={work} isSample={isSample} onShowPlan={() => turnTo("plan")} />
      <PlanPanel plan={plan} work={work} isSample={isSample} />
      <fieldset className="sides no-print">
        <legend className="sr">{copy.sides}</legend>
        <button type="button" aria-pressed={side === "plan"} onClick={() => turnTo("plan")}>
          <Icon name="pin" small />
          {copy.showPlan}
        </button>
        <button type="button" aria-pressed={side === "chat"} onClick={() => turnTo("chat")}>
          <Icon name="speech" small />
          {copy.showChat}
        </button>
      </fieldset>
    </div>
  );
}
