import { Link } from "@tanstack/react-router";
import { requestOf } from "../../../api/errors";
import type { Person } from "../../../api/person";
import { BlankArt } from "../../../components/BlankArt";
import { Icon } from "../../../components/ui/Icon";
import { LoadMore } from "../../../components/ui/LoadMore";
import { RequestId } from "../../../components/ui/RequestId";
import { instantDayText } from "../../../lib/instants";
import { answeredOn, askedOnText, copy } from "./copy";
import { type JoinRequest, useJoinRequests } from "./queries";

/** The guide's requests to lead others' packages. */
export function JoinRequests({ person, guide }: { person: Person; guide: string }) {
  const requests = useJoinRequests(person.id, guide);
  return (
    <section className="joins" aria-labelledby="joins">
      <h2 className="h-section" id="joins">
        {copy.joinTitle}
      </h2>
      <p className="quiet">{copy.joinLede}</p>
      {requests.isPending && <span className="skel block" aria-busy="true" />}
      {requests.error && !requests.rows && (
        <p className="failed" role="alert">
          {copy.joinFailed}{" "}
          <button type="button" className="link" onClick={() => void requests.refetch()}>
            {copy.tryAgain}
          </button>
          <RequestId id={requestOf(requests.error)} />
        </p>
      )}
      {requests.rows?.length === 0 && (
        <div className="blank">
          <BlankArt scene="empty" />
          <p>{copy.joinEmpty}</p>
          <Link className="btn primary" to="/search">
            {copy.browse}
          </Link>
        </div>
      )}
      <ul className="own">
        {requests.rows?.map((request) => (
          <li key={request.id}>
            <Request request={request} />
          </li>
        ))}
      </ul>
      <LoadMore pages={requests} failed={copy.joinFailed} />
    </section>
  );
}

function Request({ request }: { request: JoinRequest }) {
  // Others are displayed as pending.
  const status = request.status === "approved" || request.status === "rejected" ? request.status : "pending";
  return (
    <article>
      <div>
        <p className="facts">
          <span className={`status ${status}`}>{copy.joinStatus[status]}</span>
          <span className="small">
            {askedOnText(instantDayText(request.created_at)) +
              (request.reviewed_at === null ? "" : `, ${answeredOn(instantDayText(request.reviewed_at))}`)}
          </span>
        </p>
        <h3 className="h-22">{request.packages?.title ?? copy.noPackage}</h3>
        {request.request_message !== null && (
          <p className="reason">
            <span className="small quiet">{copy.yourMessage}</span>
            <span>{request.request_message}</span>
          </p>
        )}
        {request.rejection_reason !== null && (
          <p className="reason">
            <span className="small quiet">{copy.reason}</span>
            <span>{request.rejection_reason}</span>
          </p>
        )}
      </div>
      {request.packages && (
        <Link className="go" to="/packages/$id" params={{ id: request.package_id }}>
          <span>{copy.viewPackage}</span>
          <span className="sr">{`: ${request.packages.title}`}</span>
          <Icon name="right" small />
        </Link>
      )}
    </article>
  );
}
