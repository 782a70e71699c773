import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useCopyPlan } from "../../api/customRequests";
import { requestOf, textOf } from "../../api/errors";
import { isJoined, type OwnPlan, ownPlans } from "../../api/ownPlans";
import type { Person } from "../../api/person";
import { toast } from "../../components/ui/toasts";
import { dayText } from "../../lib/dates";
import { handleOutcome } from "../../lib/handleOutcome";
import { countText } from "../../lib/text";
import { allPlans, copy } from "./copy";
import { DeletePlan } from "./DeletePlan";
import { compareNext, isPair } from "./planPair";

// Loaded on demand: most plans go to no guide.
const requestList = () => import("../../components/custom-requests/RequestList");
const SentToGuides = lazy(() => requestList().then((file) => ({ default: file.SentToGuides })));
const SendingHint = lazy(() => requestList().then((file) => ({ default: file.SendingHint })));

const HEADING = "my-plans";
const FIRST_PLANS = 20;

/** Latest first, below those sent to guides. */
export function MyPlans({ person }: { person: Person }) {
  const { data } = useQuery(ownPlans(person.id));
  const [asked, setAsked] = useState<OwnPlan>();
  const [isAll, setAll] = useState(false);
  const [hasDeleted, setDeleted] = useState(false);
  const [compared, setCompared] = useState<readonly string[]>([]);
  const copying = useCopyPlan();
  if (!data || (data.length === 0 && !hasDeleted)) return null;
  const shown = isAll ? data : data.slice(0, FIRST_PLANS);
  const wayOut = (plan: OwnPlan) => (isJoined(plan, person.id) ? copy.leavePlan : copy.deletePlan);
  const focusAfter = (gone: OwnPlan) => {
    const at = data.findIndex((plan) => plan.id === gone.id);
    const neighbour = data[at + 1] ?? data[at - 1];
    setDeleted(true);
    setAsked(undefined);
    setCompared(compared.filter((id) => id !== gone.id));
    focusSoon(neighbour ? linkOf(neighbour) : HEADING);
  };
  const copyPlan = (plan: OwnPlan) => {
    if (copying.isPending) return;
    handleOutcome(copying.mutateAsync({ itinerary_id: plan.id }), {
      onSuccess: () => toast({ tone: "good", title: copy.copied, text: plan.title }),
      onError: (error) =>
        toast({
          tone: "bad",
          title: copy.failedTitle,
          text: textOf(error, copy.copyFailed),
          request: requestOf(error),
        }),
    });
  };
  return (
    <>
      <Suspense fallback={null}>
        <SentToGuides person={person} />
      </Suspense>
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
        {data.length > 0 && (
          <Suspense fallback={null}>
            <SendingHint person={person} />
          </Suspense>
        )}
        <ul>
          {shown.map((plan) => (
            <li key={plan.id}>
              <div>
                <Link to="/itinerary/$id/customize" params={{ id: plan.id }} id={linkOf(plan)}>
                  {plan.title}
                </Link>
                <p className="small quiet num">
                  {countText(plan.duration, "day", "days") +
                    (plan.start_date === null ? "" : ` from ${dayText(plan.start_date)}`)}
                </p>
              </div>
              <p className="plan-tools">
                <button
                  type="button"
                  className="chip"
                  aria-label={`${copy.copyPlan}: ${plan.title}`}
                  aria-disabled={copying.isPending}
                  onClick={() => copyPlan(plan)}
                >
                  {copy.copyPlan}
                </button>
                {data.length > 1 && (
                  <button
                    type="button"
                    className="chip"
                    aria-label={`${copy.compare}: ${plan.title}`}
                    aria-pressed={compared.includes(plan.id)}
                    onClick={() => setCompared(compareNext(compared, plan.id))}
                  >
                    {copy.compare}
                  </button>
                )}
                <button
                  type="button"
                  className="chip"
                  aria-haspopup="dialog"
                  aria-label={`${wayOut(plan)}: ${plan.title}`}
                  onClick={() => setAsked(plan)}
                >
                  {wayOut(plan)}
                </button>
              </p>
            </li>
          ))}
        </ul>
        {shown.length < data.length && (
          <button type="button" className="btn line compact" onClick={() => setAll(true)}>
            {allPlans(data.length)}
          </button>
        )}
        <div role="status">
          {compared.length === 1 && <p className="small">{copy.compareOther}</p>}
          {isPair(compared) && (
            <Link className="btn primary compact" to="/itinerary/compare" search={{ plans: compared.join(",") }}>
              {copy.compareBoth}
            </Link>
          )}
        </div>
        <DeletePlan person={person} plan={asked} onDeleted={focusAfter} onClose={() => setAsked(undefined)} />
      </section>
    </>
  );
}

function linkOf(plan: OwnPlan): string {
  return `plan-${plan.id}`;
}

/** After the dialog has focused a removed button. */
function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus());
}
