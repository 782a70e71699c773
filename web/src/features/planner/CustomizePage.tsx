import "./planner.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import type { Plan } from "../../api/plan";
import { useSession } from "../../api/session";
import { FailedPage } from "../../components/FailedPage";
import { PlainPage } from "../../components/PlainPage";
import { useDocumentHead } from "../../components/useDocumentHead";
import { GeneratePlan } from "./GeneratePlan";
import { PlanWorkspace } from "./PlanWorkspace";
import { copy } from "./planCopy";
import { planOf } from "./planQueries";
import { SAMPLE, SAMPLE_ID } from "./samplePlan";

/** The choice of a planner, its progress, then the plan. The sample's id without wishes is the sample. */
export function CustomizePage() {
  const { id } = useParams({ from: "/itinerary/$id/customize" });
  const preferences = useLocation({ select: ({ state }) => state.preferences });
  useDocumentHead({ title: copy.head, description: copy.description, listed: false });
  if (id !== SAMPLE_ID) return <OwnPlan key={id} id={id} />;
  return preferences ? <GeneratePlan preferences={preferences} /> : <PlanWorkspace plan={SAMPLE_PLAN} isSample />;
}

const SAMPLE_PLAN: Plan = {
  id: SAMPLE_ID,
  version: 0,
  mine: false,
  shared: false,
  sharedUntil: null,
  mayEdit: false,
  joined: false,
  editors: [],
  canGoBack: false,
  itinerary: SAMPLE,
};

function OwnPlan({ id }: { id: string }) {
  const session = useSession();
  const person = session.state === "in" ? session.person.id : undefined;
  const plan = useQuery({ ...planOf(id, person), enabled: session.state !== "waiting" });
  if (plan.data) return <PlanWorkspace plan={plan.data} />;
  if (plan.error) return <FailedPage title={copy.failed} error={plan.error} onAgain={() => void plan.refetch()} />;
  if (plan.data === null) return <Missing />;
  return (
    <div className="customize wrap" aria-busy="true">
      <p className="sr" role="status">
        {copy.loading}
      </p>
      <span className="skel chat-skel" />
      <div>
        <span className="skel headline" />
        <span className="skel block" />
        <span className="skel tall" />
        <span className="skel tall" />
      </div>
    </div>
  );
}

function Missing() {
  const here = useLocation({ select: ({ pathname }) => pathname });
  const session = useSession();
  return (
    <PlainPage scene="lost" title={copy.missing} text={copy.missingText}>
      <p className="acts-row">
        <Link className="btn primary" to="/ai-itinerary">
          {copy.makeOwn}
        </Link>
        {session.state === "out" && (
          <Link className="btn line" to="/auth" search={{ next: here }}>
            {copy.signIn}
          </Link>
        )}
      </p>
    </PlainPage>
  );
}
