import "../planner.css";
import "../../../components/custom-requests/custom-requests.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { Person } from "../../../api/person";
import { FailedPage } from "../../../components/FailedPage";
import { Gate } from "../../../components/Gate";
import { PlainPage } from "../../../components/PlainPage";
import { useDocumentHead } from "../../../components/useDocumentHead";
import { planOf } from "../planQueries";
import { ComparisonTable } from "./ComparisonTable";
import { pairOf } from "./comparison";
import { copy } from "./copy";

/** The address has their ids. */
export function ComparePlansPage() {
  useDocumentHead({ title: copy.head, description: copy.description, listed: false });
  const { plans = "" } = useSearch({ from: "/itinerary/compare" });
  const pair = pairOf(plans);
  return <Gate waiting={<Waiting />}>{(person) => (pair ? <Both person={person} pair={pair} /> : <Missing />)}</Gate>;
}

function Both({ person, pair }: { person: Person; pair: [string, string] }) {
  const one = useQuery(planOf(pair[0], person.id));
  const other = useQuery(planOf(pair[1], person.id));
  if (one.data === null || other.data === null) return <Missing />;
  if (one.data && other.data) return <ComparisonTable plans={[one.data, other.data]} />;
  const error = one.error ?? other.error;
  const refetchFailed = () => {
    for (const read of [one, other]) if (read.error) void read.refetch();
  };
  if (error) return <FailedPage title={copy.failed} error={error} onAgain={refetchFailed} />;
  return <Waiting />;
}

function Waiting() {
  return (
    <div className="plans-side wrap" aria-busy="true">
      <h1 className="h-page">{copy.title}</h1>
      <p className="sr" role="status">
        {copy.loading}
      </p>
      <span className="skel tall" />
    </div>
  );
}

function Missing() {
  return (
    <PlainPage scene="lost" title={copy.missing} text={copy.missingText}>
      <Link className="btn primary" to="/profile" search={{ mode: "visitor", tab: "overview" }}>
        {copy.toPlans}
      </Link>
    </PlainPage>
  );
}
