import type { ShareHost } from "../../../../api/hostShares";
import { Portrait } from "../../../../components/Portrait";
import { agreedText, copy, noShareText, ownerName } from "./copy";
import { OpenShareNote } from "./OpenShareNote";
import type { ShareStepProps } from "./views";

type Props = ShareStepProps & { host: ShareHost };

/** What is agreed with a host, what is proposed, and what the reader can do. */
export function HostRow({ shares, mayPropose, onView, host }: Props) {
  const { agreed, open } = host;
  const reader = { isOwner: shares.is_owner, owner: ownerName(shares.hosts) };
  const isReader = host.is_owner === shares.is_owner;
  return (
    <article className="share-host">
      <Portrait name={host.display_name} photo={host.avatar_url} />
      <div>
        <h3>
          <bdi>{host.display_name}</bdi>
          {host.is_owner && <span className="badge">{copy.owner}</span>}
          {isReader && <span className="badge">{copy.you}</span>}
          {!host.is_owner && !host.is_host && <span className="status pending">{copy.invited}</span>}
        </h3>
        {host.is_owner ? (
          <p className="quiet">{isReader ? copy.ownTripsOfYours : copy.ownTrips}</p>
        ) : (
          host.is_host && (
            <p className={agreed ? "num" : "quiet"}>{agreedText(host, reader) || noShareText(host, reader)}</p>
          )
        )}
        {agreed?.message && <blockquote>{agreed.message}</blockquote>}
        {open && <OpenShareNote key={open.id} shares={shares} host={host} open={open} />}
        {!host.is_owner && mayPropose && (
          <p className="acts-row">
            <button type="button" className="btn line compact" onClick={() => onView({ id: "propose", guide: host })}>
              <span>
                <span>{agreed || open ? copy.proposeAnother : copy.propose}</span>
                <span className="sr">{`: ${host.display_name}`}</span>
              </span>
            </button>
            {agreed && (
              <button type="button" className="btn line compact" onClick={() => onView({ id: "end", host })}>
                <span>
                  <span>{copy.end}</span>
                  <span className="sr">{`: ${host.display_name}`}</span>
                </span>
              </button>
            )}
          </p>
        )}
      </div>
    </article>
  );
}
