import "../planner.css";
import "../../../components/custom-requests/custom-requests.css";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { customRequest } from "../../../api/customRequests";
import type { Person } from "../../../api/person";
import { FailedPage } from "../../../components/FailedPage";
import { Gate } from "../../../components/Gate";
import { PlainPage } from "../../../components/PlainPage";
import { useDocumentHead } from "../../../components/useDocumentHead";
import { isId } from "../../../lib/ids";
import { GuideView } from "./GuideView";
import { copy } from "./requestCopy";
import { TravellerView } from "./TravellerView";

/** A plan sent to guides, for its traveller or one of the guides. */
export function RequestPage() {
  const { id } = useParams({ from: "/trip-requests/$id" });
  useDocumentHead({ title: copy.head, description: copy.description, listed: false });
  return <Gate waiting={<Waiting />}>{(person) => <Request key={id} person={person} id={id} />}</Gate>;
}

function Request({ person, id }: { person: Person; id: string }) {
  const known = isId(id);
  const { data, error, refetch } = useQuery({ ...customRequest(person.id, id), enabled: known });
  if (data?.is_mine) return <TravellerView request={data} person={person} />;
  if (data) return <GuideView request={data} person={person} />;
  if (data === null || !known) return <Missing />;
  if (error) return <FailedPage title={copy.failed} error={error} onAgain={() => void refetch()} />;
  return <Waiting />;
}

function Waiting() {
  return (
    <div className="trip-request wrap" aria-busy="true">
      <p className="sr" role="status">
        {copy.loading}
      </p>
      <span className="skel headline" />
      <span className="skel block" />
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
