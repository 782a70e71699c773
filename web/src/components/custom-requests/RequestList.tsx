import "./custom-requests.css";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { customRequests } from "../../api/customRequests";
import type { CustomRequest } from "../../api/customRequestTypes";
import { requestOf } from "../../api/errors";
import type { Person } from "../../api/person";
import { dayText, rangeText } from "../../lib/dates";
import { countText } from "../../lib/text";
import { RequestId } from "../ui/RequestId";
import { answersUntil, answerUntil, copy, fromText, guideState, offersText, travellerState } from "./copy";
import { guideTone, travellerTone, waitingFirst } from "./requestStatus";

type Props = { person: Person };

/** The plans that a traveller has sent to guides. */
export function SentToGuides({ person }: Props) {
  const requests = useQuery(customRequests(person.id, "traveller"));
  if (requests.data?.length === 0) return null;
  return (
    <section className="custom-requests" aria-labelledby="sent-to-guides">
      <h2 className="h-22" id="sent-to-guides">
        {copy.mine}
      </h2>
      <State requests={requests} />
      <ul>
        {requests.data?.map((request) => (
          <li key={request.id}>
            <p>
              <span className={`status ${travellerTone(request)}`}>{travellerState(request)}</span>
            </p>
            <TheLink request={request} />
            {offersText(request) !== undefined && <p className="num offer-from">{offersText(request)}</p>}
            <p className="small quiet num">{factsText(request)}</p>
            {request.status === "open" && <p className="small quiet num">{answersUntil(request.respond_by)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** For travelers who have sent no plan. */
export function SendingHint({ person }: Props) {
  const requests = useQuery(customRequests(person.id, "traveller"));
  return requests.data?.length === 0 && <p className="small quiet">{copy.mineNone}</p>;
}

/** Those that wait for the guide's answer come first. */
export function PlansFromTravellers({ person }: Props) {
  const requests = useQuery(customRequests(person.id, "guide"));
  return (
    <section className="custom-requests" aria-labelledby="plans-from-travellers">
      <h2 className="h-section" id="plans-from-travellers">
        {copy.theirs}
      </h2>
      <p className="quiet">{copy.theirsLede}</p>
      <State requests={requests} />
      {requests.data?.length === 0 && <p className="none">{copy.theirsNone}</p>}
      <ul>
        {waitingFirst(requests.data ?? []).map((request) => (
          <li key={request.id}>
            {request.offers[0] && (
              <p>
                <span className={`status ${guideTone(request.offers[0])}`}>
                  {guideState(request, request.offers[0])}
                </span>
              </p>
            )}
            <TheLink request={request} />
            <p className="small quiet num">{`${fromText(request.traveller_name)}, ${factsText(request)}`}</p>
            {request.offers[0]?.status === "waiting" && <p className="small num">{answerUntil(request.respond_by)}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TheLink({ request: { id, title } }: { request: CustomRequest }) {
  return (
    <Link className="request-name" to="/trip-requests/$id" params={{ id }}>
      {title}
    </Link>
  );
}

function factsText({ start_date, end_date, number_of_travelers: people }: CustomRequest): string {
  const dates = start_date === end_date ? dayText(start_date) : rangeText(start_date, end_date);
  return `${dates}, ${countText(people, "traveler", "travelers")}`;
}

type ReadState = { isPending: boolean; error: Error | null; data: unknown; refetch: () => unknown };

function State({ requests }: { requests: ReadState }) {
  if (requests.isPending) {
    return (
      <div aria-busy="true">
        <p className="sr" role="status">
          {copy.loading}
        </p>
        <span className="skel block" />
      </div>
    );
  }
  if (!requests.error || requests.data !== undefined) return null;
  return (
    <p className="failed" role="alert">
      <span>{copy.failed}</span>{" "}
      <button type="button" className="link" onClick={() => void requests.refetch()}>
        {copy.tryAgain}
      </button>
      <RequestId id={requestOf(requests.error)} />
    </p>
  );
}
