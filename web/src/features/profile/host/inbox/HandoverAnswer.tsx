import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { requestOf } from "../../../../api/errors";
import type { InboxItem } from "../../../../api/guideInbox";
import { type ReceivedHandover, receivedHandovers } from "../../../../api/handovers";
import type { Person } from "../../../../api/person";
import type { DelayAnswer } from "../../../../components/delayedAnswer";
import { Icon } from "../../../../components/ui/Icon";
import { RequestId } from "../../../../components/ui/RequestId";
import { AnswerHandover } from "./AnswerHandover";
import { answerUntil, copy, handoverFacts } from "./handoverCopy";

type Props = { person: Person; item: InboxItem; onDelay: DelayAnswer; onAnswer: () => void };

/** What the guide must know before taking a trip over. */
export function HandoverAnswer({ person, item, onDelay, onAnswer }: Props) {
  const reading = useQuery(receivedHandovers(person.id));
  const offer = reading.data?.find((one) => one.id === item.id);
  if (offer) return <OfferedTrip offer={offer} onDelay={onDelay} onAnswer={onAnswer} />;
  // The list was read before this offer came.
  if (reading.data && !reading.isFetching) return <p>{copy.gone}</p>;
  if (!reading.error) {
    return (
      <div aria-busy="true">
        <p className="sr" role="status">
          {copy.loading}
        </p>
        <span className="skel block" />
      </div>
    );
  }
  return (
    <p className="failed" role="alert">
      <span>{copy.failed}</span>{" "}
      <button type="button" className="link" onClick={() => void reading.refetch()}>
        {copy.tryAgain}
      </button>
      <RequestId id={requestOf(reading.error)} />
    </p>
  );
}

type OfferedTripProps = { offer: ReceivedHandover; onDelay: DelayAnswer; onAnswer: () => void };

function OfferedTrip({ offer, onDelay, onAnswer }: OfferedTripProps) {
  return (
    <div className="inbox-reply">
      {offer.message !== null && offer.message !== "" && <p className="inbox-quote">{offer.message}</p>}
      <dl className="offered-facts">
        {handoverFacts(offer).map(([name, value]) => (
          <div key={name} className={name === copy.share ? "share" : undefined}>
            <dt>{name}</dt>
            <dd className="num">
              <span>{value}</span>
              {name === copy.share && <span className="small quiet">{copy.shareNote}</span>}
            </dd>
          </div>
        ))}
        {offer.special_requests !== null && offer.special_requests !== "" && (
          <div>
            <dt>{copy.requests}</dt>
            <dd className="offered-wishes">{offer.special_requests}</dd>
          </div>
        )}
      </dl>
      {offer.status === "pending" && <p>{copy.pending}</p>}
      {offer.status === "approved" && <p>{copy.approved}</p>}
      {offer.hindrance !== null && (
        <p className="offered-hindrance">
          <Icon name="warn" small />
          <span>
            <span>{copy.hindrance(offer.hindrance)}</span>{" "}
            <Link className="link" to="/profile" search={{ mode: "host", tab: "calendar" }}>
              {copy.calendar}
            </Link>
          </span>
        </p>
      )}
      <p className="small quiet">{answerUntil(offer)}</p>
      <AnswerHandover offer={offer} onDelay={onDelay} onAnswer={onAnswer} />
      <p className="small">
        <Link className="link" to="/packages/$id" params={{ id: offer.package_id }}>
          {copy.seePackage}
        </Link>
      </p>
    </div>
  );
}
