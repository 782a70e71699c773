import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { requestOf } from "../../../../api/errors";
import type { InboxItem } from "../../../../api/guideInbox";
import { type ReceivedHostShare, receivedHostShares, useAnswerHostShare } from "../../../../api/hostShares";
import type { Person } from "../../../../api/person";
import type { DelayAnswer } from "../../../../components/delayedAnswer";
import { answerTexts, presentText, receivedText, SHARE_MESSAGE_LENGTH } from "../../../../components/host-share/copy";
import { ShareExample } from "../../../../components/host-share/ShareExample";
import { ProposalAnswer } from "../../../../components/proposal-answer/ProposalAnswer";
import { RequestId } from "../../../../components/ui/RequestId";
import { copy, shareUntil } from "./shareCopy";

type Props = { person: Person; item: InboxItem; onDelay: DelayAnswer; onAnswer: () => void };

/** A share that the other side proposes, or an invitation to co-host with one. */
export function HostShareAnswer({ person, item, onDelay, onAnswer }: Props) {
  const reading = useQuery(receivedHostShares(person.id));
  const offer = reading.data?.find((one) => one.id === item.id);
  if (offer) return <OfferedShare person={person.id} offer={offer} onDelay={onDelay} onAnswer={onAnswer} />;
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

type OfferedProps = { person: string; offer: ReceivedHostShare; onDelay: DelayAnswer; onAnswer: () => void };

function OfferedShare({ person, offer, onDelay, onAnswer }: OfferedProps) {
  const sending = useAnswerHostShare(offer.id);
  return (
    <div className="inbox-reply">
      <p>
        <b>
          <bdi>{receivedText(offer)}</bdi>
        </b>{" "}
        <span className="quiet num">{presentText(offer)}</span>
      </p>
      {offer.message !== null && offer.message !== "" && <p className="inbox-quote">{offer.message}</p>}
      <ShareExample
        person={person}
        trip={offer.package_id}
        percent={offer.percent}
        commission={offer.commission_percent}
        name={offer.from}
        isOwner={offer.by === "host"}
      />
      <p className="small quiet">{shareUntil(offer)}</p>
      <ProposalAnswer
        title={offer.title}
        answers={["accept", "decline"]}
        texts={answerTexts(offer)}
        withMessage={["accept", "decline"]}
        draft={`answer to share ${offer.id}`}
        maxLength={SHARE_MESSAGE_LENGTH}
        sending={sending}
        onDelay={onDelay}
        onAnswer={onAnswer}
      />
      <p className="small">
        <Link className="link" to="/packages/$id" params={{ id: offer.package_id }}>
          {copy.seePackage}
        </Link>
      </p>
    </div>
  );
}
