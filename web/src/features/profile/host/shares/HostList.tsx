import { copy } from "./copy";
import { HostRow } from "./HostRow";
import { TripName } from "./TripName";
import type { ShareStepProps } from "./views";

export function HostList(props: ShareStepProps) {
  const { shares, mayPropose, onView, onClose } = props;
  const isAlone = shares.is_owner && shares.hosts.every((host) => host.is_owner);
  return (
    <div className="share-step">
      <h2 className="h-28">{copy.coHosts}</h2>
      <TripName title={shares.title} />
      <p className="quiet">{shares.is_owner ? copy.lede : copy.ledeOfHost}</p>
      <ul className="share-hosts" aria-label={copy.list}>
        {shares.hosts.map((host) => (
          <li key={host.guide_id}>
            <HostRow {...props} host={host} />
          </li>
        ))}
      </ul>
      {isAlone && <p>{copy.alone}</p>}
      <p className="acts-row">
        <button type="button" className="btn line" onClick={onClose}>
          {copy.close}
        </button>
        {shares.is_owner && mayPropose && (
          <button type="button" className="btn primary" onClick={() => onView({ id: "find" })}>
            {copy.invite}
          </button>
        )}
      </p>
    </div>
  );
}
