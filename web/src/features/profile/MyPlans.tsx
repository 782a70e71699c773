import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Person } from "../../api/person";
import { dayText } from "../../lib/dates";
import { counted } from "../../lib/text";
import { allPlans, copy } from "./copy";
import { DeletePlan } from "./DeletePlan";
import { type KeptPlan, plans } from "./queries";

const HEADING = "my-plans";
const FIRST_PLANS = 20;

/** What somebody has had planned, the last one first; nothing is said where there never was anything. */
export function MyPlans({ person }: { person: Person }) {
  const { data } = useQuery(plans(person.id));
  const [asked, setAsked] = useState<KeptPlan>();
  const [isAll, setAll] = useState(false);
  const [hasDeleted, setDeleted] = useState(false);
  if (!data || (data.length === 0 && !hasDeleted)) return null;
  const shown = isAll ? data : data.slice(0, FIRST_PLANS);
  const after = (gone: KeptPlan) => {
    const at = data.findIndex((plan) => plan.id === gone.id);
    const neighbour = data[at + 1] ?? data[at - 1];
    setDeleted(true);
    setAsked(undefined);
    focusSoon(neighbour ? linkOf(neighbour) : HEADING);
  };
  return (
    <section className="my-plans" aria-labelledby={HEADING}>
      <h2 className="h-22" id={HEADING} tabIndex={-1}>
        {copy.plans}
      </h2>
      {data.length === 0 && (
        <p className="quiet">
          {copy.noPlans}{" "}
          <Link className="link" to="/ai-itinerary">
            {copy.planNew}
          </Link>
        </p>
      )}
      <ul>
        {shown.map((plan) => (
          <li key={plan.id}>
            <div>
              <Link to="/itinerary/$id/customize" params={{ id: plan.id }} id={linkOf(plan)}>
                {plan.title}
              </Link>
              <p className="small quiet num">
                {counted(plan.duration, "day", "days") +
                  (plan.start_date === null ? "" : ` from ${dayText(plan.start_date)}`)}
              </p>
            </div>
            <button
              type="button"
              className="btn line compact"
              aria-haspopup="dialog"
              aria-label={`${copy.deletePlan}: ${plan.title}`}
              onClick={() => setAsked(plan)}
            >
              {copy.deletePlan}
            </button>
          </li>
        ))}
      </ul>
      {shown.length < data.length && (
        <button type="button" className="btn line compact" onClick={() => setAll(true)}>
          {allPlans(data.length)}
        </button>
      )}
      <DeletePlan person={person} plan={asked} onDeleted={after} onClose={() => setAsked(undefined)} />
    </section>
  );
}

function linkOf(plan: KeptPlan): string {
  return `plan-${plan.id}`;
}

/** Once the dialog has given the focus back to a button that is gone. */
function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus());
}
