import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type HostShares, hostShares } from "../../../../api/hostShares";
import { agreedText, copy, noShareText, openText, ownerName } from "./copy";
import type { HostedPackage } from "./queries";

type Props = {
  person: string;
  trip: HostedPackage;
  mayPropose: boolean;
  /** Whether with a proposal, or only to read. */
  onAsk: (isProposing: boolean) => void;
};

export function HostedPackageLine({ person, trip, mayPropose, onAsk }: Props) {
  const { data, error, refetch } = useQuery(hostShares(person, trip.id));
  const own = data?.hosts.find((host) => !host.is_owner);
  const isSettled = !own?.agreed && !own?.open;
  const about = <span className="sr">{`: ${trip.title}`}</span>;
  return (
    <article>
      <div>
        <h3 className="h-22">
          <Link to="/packages/$id" params={{ id: trip.id }}>
            {trip.title}
          </Link>
        </h3>
        {data && <OwnShare shares={data} />}
        {!data && !error && (
          <p aria-busy="true">
            <span className="sr">{copy.shareLoading}</span>
            <span className="skel share-skel" />
          </p>
        )}
        {!data && error && (
          <p role="alert">
            <span>{copy.shareFailed}</span>{" "}
            <button type="button" className="link" onClick={() => void refetch()}>
              {copy.tryAgain}
            </button>
          </p>
        )}
      </div>
      {own && (
        <div className="own-acts">
          {mayPropose && (
            <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => onAsk(true)}>
              <span>
                <span>{isSettled ? copy.propose : copy.proposeAnother}</span>
                {about}
              </span>
            </button>
          )}
          {!isSettled && (
            <button type="button" className="btn line compact" aria-haspopup="dialog" onClick={() => onAsk(false)}>
              <span>
                <span>{copy.details}</span>
                {about}
              </span>
            </button>
          )}
        </div>
      )}
    </article>
  );
}

function OwnShare({ shares }: { shares: HostShares }) {
  const own = shares.hosts.find((host) => !host.is_owner);
  if (!own) return null;
  const reader = { isOwner: false, owner: ownerName(shares.hosts) };
  return (
    <>
      <p className={own.agreed ? "num" : "quiet"}>{agreedText(own, reader) || noShareText(own, reader)}</p>
      {own.open && (
        <p>
          <span className="status pending">{openText(own, own.open, reader)}</span>
        </p>
      )}
    </>
  );
}
