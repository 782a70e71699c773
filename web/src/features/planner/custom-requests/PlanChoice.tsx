import type { OwnPlan } from "../../../api/ownPlans";
import { fieldAttributes, Wrong } from "./Field";
import { copy, planTitle } from "./requestCopy";

type Props = {
  id: string;
  plans: { data: OwnPlan[] | undefined; error: Error | null; refetch: () => unknown };
  chosen: string;
  hint: string;
  problem: string | undefined;
  onChoose: (plan: string) => void;
};

/** The traveller's, or one of the guide's own, for the price. */
export function PlanChoice({ id, plans, chosen, hint, problem, onChoose }: Props) {
  return (
    <div>
      <label className="label" htmlFor={id}>
        {copy.attach}
      </label>
      <select
        className="select"
        value={chosen}
        {...fieldAttributes(id, problem, true)}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{copy.attachNone}</option>
        {plans.data?.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {planTitle(plan.title, plan.duration)}
          </option>
        ))}
      </select>
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {plans.error && !plans.data && (
        <p className="error" role="alert">
          <span>{copy.plansFailed}</span>{" "}
          <button type="button" className="link" onClick={() => void plans.refetch()}>
            {copy.tryAgain}
          </button>
        </p>
      )}
      <Wrong id={id} text={problem} />
    </div>
  );
}
