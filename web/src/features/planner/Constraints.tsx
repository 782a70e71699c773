import { useState } from "react";
import type { Constraint } from "../../api/plan";
import { announce } from "../../components/announce";
import { Icon } from "../../components/ui/Icon";
import { allConstraints, copy, liftedText, liftText } from "./planCopy";
import type { usePlan } from "./usePlan";

type Props = { constraints: readonly Constraint[]; edit: ReturnType<typeof usePlan>["edit"]; isBusy: boolean };

const HEADING = "plan-constraints";
/** The rest is one press away. */
const SHOWN = 8;

/** Each can be removed, without another change of the plan. */
export function Constraints({ constraints, edit, isBusy }: Props) {
  const [isWhole, setWhole] = useState(false);
  if (constraints.length === 0) return null;
  const isUnmet = (one: Constraint) => one.state === "unmet";
  // They may need a decision.
  const sorted = [...constraints.filter(isUnmet), ...constraints.filter((one) => !isUnmet(one))];
  const shown = isWhole ? sorted : sorted.slice(0, SHOWN);
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
      <h2 className="small" id={HEADING} tabIndex={-1}>
        {copy.keepsTo}
      </h2>
      <ul className="tags">
        {shown.map((one) => (
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
                <span>{one.text}</span>
                {one.detail != null && <span className="detail num">{`: ${one.detail}`}</span>}
              </span>
              <Icon name="close" small />
            </button>
          </li>
        ))}
        {sorted.length > SHOWN && (
          <li>
            <button type="button" className="chip" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? copy.fewerConstraints : allConstraints(sorted.length)}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
