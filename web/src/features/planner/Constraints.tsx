import type { Constraint } from "../../api/plan";
import { announce } from "../../components/announce";
import { Icon } from "../../components/ui/Icon";
import { copy, liftedText, liftText } from "./planCopy";
import type { usePlan } from "./usePlan";

type Props = { constraints: readonly Constraint[]; edit: ReturnType<typeof usePlan>["edit"]; isBusy: boolean };

const HEADING = "plan-constraints";

/** What the plan keeps to, and whether it does. Each can be taken back; nothing else of the plan changes then. */
export function Constraints({ constraints, edit, isBusy }: Props) {
  if (constraints.length === 0) return null;
  const lift = ({ key, text }: Constraint) => {
    if (isBusy) return;
    edit(({ constraints: now }) => (now?.some((one) => one.key === key) ? { lift: key } : undefined), {
      onDone: () => {
        announce(liftedText(text));
        document.getElementById(HEADING)?.focus();
      },
    });
  };
  return (
    <section className="plan-constraints no-print" aria-labelledby={HEADING}>
      <h3 className="small" id={HEADING} tabIndex={-1}>
        {copy.keepsTo}
      </h3>
      <ul className="tags">
        {constraints.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              className="chip remove"
              data-state={one.state}
              aria-label={liftText(one)}
              aria-disabled={isBusy}
              onClick={() => lift(one)}
            >
              {one.state === "unmet" && <Icon name="warn" small />}
              <span>
                {one.text}
                {one.detail != null && <span className="detail num">{`: ${one.detail}`}</span>}
              </span>
              <Icon name="close" small />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
