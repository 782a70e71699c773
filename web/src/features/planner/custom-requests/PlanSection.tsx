import type { Itinerary } from "../../../api/plan";
import { Notes } from "../PlanNotes";
import type { PlanDiff } from "../planDiff";
import { ReadOnlyDays } from "./ReadOnlyDays";
import { copy } from "./requestCopy";

export const PLAN_SECTION = "request-plan";

type ReadPlan = { id: string; label: string; itinerary: Itinerary; diff?: PlanDiff };

type Props = {
  title: string;
  /** The first is the base. */
  plans: ReadPlan[];
  selected: string;
  onShow: (id: string) => void;
};

/** The days of one plan at a time, with differences from the first. */
export function PlanSection({ title, plans, selected, onShow }: Props) {
  const plan = plans.find((one) => one.id === selected) ?? plans[0];
  if (!plan) return null;
  return (
    <section className="request-plan" aria-labelledby={PLAN_SECTION}>
      <h2 className="h-section" id={PLAN_SECTION} tabIndex={-1}>
        {plan.id === "" ? title : plan.label}
      </h2>
      {plans.length > 1 && (
        <fieldset className="chips no-print">
          <legend className="sr">{copy.planOf}</legend>
          {plans.map(({ id, label }) => (
            <button key={id} type="button" className="chip" aria-pressed={id === plan.id} onClick={() => onShow(id)}>
              {label}
            </button>
          ))}
        </fieldset>
      )}
      <ReadOnlyDays itinerary={plan.itinerary} diff={plan.diff} />
      <Notes notes={plan.itinerary.notes} />
    </section>
  );
}
